import { crlf, plainLine, type RawCase, refused, type Words } from './raw-case.ts'

const host = `Host: x${crlf}`

/** Headers of a request that is otherwise good. */
const heads: Readonly<Record<string, string>> = {
  'a header before a bare LF': `${host}A: b\n`,
  'a header with a bare CR': `${host}A: b\rC: d${crlf}`,
  'a folded header': `${host}A: b${crlf} c${crlf}`,
  'a folded first header': ` A: b${crlf}${host}`,
  'U+0000 in a header': `${host}A: b\0c${crlf}`,
  'U+0000 in a name': `${host}A\0: b${crlf}`,
  'a space before the colon': `Host : x${crlf}`,
  'a space in a name': `${host}A B: c${crlf}`,
  'no name': `${host}: c${crlf}`,
  'no colon': `${host}Abc${crlf}`,
  '30 kB in a header': `${host}A: ${'a'.repeat(30_000)}${crlf}`,
  '10,000 headers': `${host}${`a: b${crlf}`.repeat(10_000)}`,
}

const refusedLines = [
  ...['GET http://evil.example/v12.21/Countries/36 HTTP/1.1', 'GET //evil.example HTTP/9.9', 'GET * HTTP/1.1'],
  ...['GET /v12.21/Countries/36 HTTP/1.1 x', 'GET /v12.21/Coun tries HTTP/1.1', 'GET v12.21/Countries/36 HTTP/1.1'],
  ...[
    'GE\u0000T / HTTP/1.1',
    'get /v12.21/Countries/36 HTTP/1.1',
    'GET\t/v12.21/Countries/36\tHTTP/1.1',
    'NONSENSE / HTTP/1.1',
  ],
  ...[
    'GET /v12.21/Countries/36 http/1.1',
    'PRI * HTTP/2.0',
    'CONNECT x:1 HTTP/1.1',
    'GET /v12.21/Coun\u0000tries HTTP/1.1',
  ],
  ...[
    'GET /v12.21/Countries/\u00ff HTTP/1.1',
    'GET /v12.21/Countries/36 HTTP/1.1\rA: b',
    '\u0016\u0003\u0001\u0002\u0000',
  ],
  ...[`GET /v12.21/${'a'.repeat(30_000)} HTTP/1.1`],
]
const tolerated = [
  'GET  /v12.21/Countries/36 HTTP/1.1',
  'GET /v12.21/Countries/36',
  'GET /v12.21/Countries/36 HTTP/2.0',
  `${crlf}${plainLine}`,
]

/** Heads that are no HTTP, or that a proxy could read otherwise. Most hide a second request, which must not be answered. */
export function rawHeads({ get, hidden }: Words): RawCase[] {
  return [
    ...Object.entries(heads).map(([name, lines]) => refused(name, get(plainLine, lines) + hidden)),
    ...refusedLines.map(line => refused(`the line ${JSON.stringify(line.slice(0, 60))}`, get(line))),
    refused('bare LF', (get(plainLine) + hidden).replaceAll(crlf, '\n')),
    // Whole requests, after whose refusal the connection may go on.
    refused('no host', get(plainLine, '')),
    refused('two hosts', get(plainLine, host + host)),
    refused('a line that never ends', 'GET '.padEnd(200_000, 'a')),
    ...tolerated.map((line): RawCase => ({ name: JSON.stringify(line), pieces: [get(line)], right: 'once' })),
    {
      name: 'a refusal, then a request',
      pieces: [get('GET /v12.21/Countries/0 HTTP/1.1') + hidden],
      right: [404, 200],
    },
    { name: 'a head in pieces', pieces: [get(plainLine).slice(0, 20), get(plainLine).slice(20)], right: [200] },
  ]
}
