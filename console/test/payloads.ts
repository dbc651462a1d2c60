import type { Muster } from '../../server/test/support/muster.ts'

/** Tells that a tag was made of a text, even where its script did not run. */
const mark = 'data-made-of-text'

/** Texts that would do something if a page took them for more than text: in HTML, attributes, addresses, scripts, styles. */
export const payloads: readonly string[] = [
  `<script ${mark}>alert(1)</script>`,
  `"><script ${mark}>alert(2)</script>`,
  `'><script ${mark}>alert(3)</script>`,
  `<img ${mark} src=x onerror=alert(4)>`,
  `"><img ${mark} src=x onerror=alert(5)>`,
  `'><img ${mark} src=x onerror='alert(6)'>`,
  `<svg ${mark} onload=alert(7)>`,
  `<svg ${mark}/onload=alert(8)>`,
  `<svg ${mark}><script>alert(9)</script></svg>`,
  `<svg ${mark}><animate onbegin=alert(10) attributeName=x dur=1s>`,
  `<body ${mark} onload=alert(11)>`,
  `<iframe ${mark} src="javascript:alert(12)"></iframe>`,
  `<iframe ${mark} srcdoc="<script>parent.alert(13)</script>"></iframe>`,
  `<object ${mark} data="javascript:alert(14)"></object>`,
  `<embed ${mark} src="javascript:alert(15)">`,
  `<a ${mark} href="javascript:alert(16)">link</a>`,
  'javascript:alert(17)',
  'JaVaScRiPt:alert(18)',
  'java\tscript:alert(19)',
  ' javascript:alert(20)',
  'data:text/html,<script>alert(21)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgyMik8L3NjcmlwdD4=',
  'vbscript:msgbox(23)',
  `<form ${mark} action="javascript:alert(24)"><button>go</button></form>`,
  `<button ${mark} formaction="javascript:alert(25)">go</button>`,
  `<input ${mark} autofocus onfocus=alert(26)>`,
  `<select ${mark} autofocus onfocus=alert(27)>`,
  `<textarea ${mark} autofocus onfocus=alert(28)>`,
  `<details ${mark} open ontoggle=alert(29)>`,
  `<video ${mark}><source onerror=alert(30)></video>`,
  `<audio ${mark} src=x onerror=alert(31)>`,
  `<marquee ${mark} onstart=alert(32)>`,
  `<meta ${mark} http-equiv="refresh" content="0;url=javascript:alert(33)">`,
  `<link ${mark} rel=stylesheet href="http://192.0.2.1/34.css">`,
  `<base ${mark} href="http://192.0.2.1/35/">`,
  `<style ${mark}>*{background:url(http://192.0.2.1/36)}</style>`,
  `<div ${mark} style="background:url(http://192.0.2.1/37)">`,
  `<img ${mark} src="http://192.0.2.1/38.png">`,
  `<img ${mark} srcset="http://192.0.2.1/39.png 1x">`,
  '</title><script>alert(40)</script>',
  '</textarea><script>alert(41)</script>',
  '</style><script>alert(42)</script>',
  '</script><script>alert(43)</script>',
  '--><script>alert(44)</script>',
  ']]><script>alert(45)</script>',
  '" onmouseover="alert(46)',
  "' onfocus='alert(47)' autofocus='",
  '" style="position:fixed;inset:0" onclick="alert(48)',
  '`-alert(49)-`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would run
  '${alert(50)}',
  '{{constructor.constructor("alert(51)")()}}',
  '"-alert(52)-"',
  "';alert(53)//",
  '\\u003cscript\\u003ealert(54)\\u003c/script\\u003e',
  '&lt;script&gt;alert(55)&lt;/script&gt;',
  '%3Cscript%3Ealert(56)%3C/script%3E',
  '＜script＞alert(57)＜/script＞',
  `<math ${mark}><mtext><table><mglyph><style><img src=x onerror=alert(58)>`,
  `<noscript ${mark}><p title="</noscript><img src=x onerror=alert(59)>">`,
  '../../../\u202e<script>alert(60)</script>\u0085',
]

/** Each text of a record is a handful of them, so that a dozen records show every payload in every place. */
const handfuls = Array.from({ length: 12 }, (_, group) => payloads.slice(group * 5, group * 5 + 5).join(' '))

/** Columns that people fill with words of their own, by table. Those that have to be unique end with the number. */
const fields: Readonly<Record<string, readonly string[]>> = {
  administrative_change: ['summary', 'remarks'],
  api_key: ['name'],
  approval_policy: ['name'],
  approval_step: ['name'],
  authority: ['code', 'email'],
  change_request: ['reason', 'description', 'external_reference', 'failure_message'],
  change_request_change: ['label'],
  chart_position: ['code', 'name'],
  cost_centre: ['code', 'name', 'description'],
  credential: ['registration_number', 'class', 'conditions', 'notes'],
  delegation: ['reason'],
  employee: ['code', 'email', 'award', 'classification'],
  employer: ['code', 'name', 'suburb', 'postcode'],
  employer_group: ['name'],
  expense_application: ['merchant', 'description', 'receipt_reference', 'external_reference'],
  expense_paycode: ['code', 'name', 'unit'],
  login: ['name'],
  organisation_chart: ['code', 'name'],
  payment_group: ['code', 'name'],
  person: [
    'title',
    'given_name',
    'middle_names',
    'family_name',
    'preferred_name',
    'mobile_phone',
    'home_phone',
    'work_phone',
    'work_extension',
    'suburb',
    'postcode',
  ],
  remark: ['remark'],
}

/** Fills every text of the sample with payloads, past all rules: as if an attacker had stored them. */
export async function plantPayloads({ admin }: Pick<Muster, 'admin'>): Promise<void> {
  await admin.query('set session_replication_role = replica')
  for (const [table, columns] of Object.entries(fields)) {
    const sets = columns.map(
      (column, place) =>
        `${column} = case when ${column} is not null then ($1::text[])[1 + (row + ${place}) % 12] || ' ' || row end`,
    )
    await admin.query(
      `update ${table} t set ${sets.join(', ')}
       from (select ctid, row_number() over () as row from ${table}) numbered where numbered.ctid = t.ctid`,
      [handfuls],
    )
  }
  await admin.query('set session_replication_role = origin')
}
