const latin1 = (text: string) => Buffer.from(text).toString('latin1')

/** Values of Authorization that let no caller in. */
export const refusedKeys: readonly string[] = [
  ...[
    'Bearer',
    'Bearer ',
    'Bearer x',
    'bearer phr_test_',
    'Basic cHJpeWE6cGFzc3dvcmQ=',
    'Digest username="priya"',
    'Token abc',
  ],
  `Bearer phr_test_${'a'.repeat(40)}`,
  `Bearer phr_live_${'b'.repeat(40)}`,
  `Bearer ${'c'.repeat(10_000)}`,
  `Bearer ${' '.repeat(9_000)}x`,
  `Bearer phr_test_${'é'.repeat(40)}`,
  `${' '.repeat(8_000)}Bearer`,
  'Bearer null',
  `Bearer phr_test_${'a'.repeat(40)}, Bearer phr_test_${'b'.repeat(40)}`,
]

/** Headers that a good request may get; the answer may be good or an error that the contract has. */
export const badHeaders: readonly (readonly [string, string])[] = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''].map(
    each,
  ),
  ...[
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json; charset=UTF-8',
    'APPLICATION/JSON',
  ].map(each),
  ...[
    'application/json;',
    'application/json; charset="utf-8"',
    'application/problem+json',
    'application/json, text/html',
  ].map(each),
  ...[
    `application/json; ${'a=b; '.repeat(1_500)}`,
    `application/json${' '.repeat(6_000)}`,
    latin1('application/jsön'),
  ].map(each),
  ...['gzip', 'br', 'identity', 'gzip, gzip', 'deflate', 'zstd', 'x'].map(
    value => ['Content-Encoding', value] as const,
  ),
  ...['text/html', 'application/json;q=0', '*/*;q=0', 'application/*', 'text/html, */*;q=0.1', '', ';', ',,,'].map(
    accept,
  ),
  ...[
    `${'a/b,'.repeat(2_500)}`,
    `application/json${';q=1'.repeat(1_500)}`,
    'application/xml;q=1, application/json;q=0.000',
  ].map(accept),
  ...[
    '*',
    '"0.x"',
    'W/"1.abc"',
    '"1.abc", "2.def"',
    '1',
    '"',
    '""',
    '"999999999999999999999.x"',
    '"-1.x"',
    latin1('"é"'),
  ].map(match),
  ...[`${'"1.a",'.repeat(1_500)}`, `"${'9'.repeat(8_000)}"`, '*, "1.a"', ' '.repeat(8_000), ','.repeat(8_000)].map(
    match,
  ),
  ...['*', '"0.x"', `${'W/"1.a", '.repeat(1_000)}`, ''].map(value => ['If-None-Match', value] as const),
  ...['', ' ', 'a'.repeat(255), 'a'.repeat(256), 'a b', latin1('schlüssel'), '"quoted"', ','.repeat(100), '\t'].map(
    idempotency,
  ),
  ...['\u00ff', 'a b', '', 'x'.repeat(129), '123456782', '123-456-782', '../..', 'a\tb'].map(
    value => ['X-Request-Id', value] as const,
  ),
  ...['muster_session=x', 'a=b; a=c; __proto__=1', '='.repeat(8_000), `${'a;'.repeat(4_000)}`].map(
    value => ['Cookie', value] as const,
  ),
  ...['null', 'https://evil.example', 'http://127.0.0.1', ''].map(value => ['Origin', value] as const),
  ...['bytes=0-10', 'bytes=0-0,1-1,2-2'].map(value => ['Range', value] as const),
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', `${'1.2.3.4, '.repeat(800)}`],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Original-URL', '/v12.21/Authorities'],
  ['Prefer', 'return=representation; wait=100'],
  ['Accept-Encoding', `${'gzip;q=0.1,'.repeat(1_000)}`],
  ['Accept-Charset', 'utf-16'],
  ['Accept-Language', `${'xx-XX,'.repeat(1_500)}`],
  ['User-Agent', latin1('\u0301'.repeat(3_000))],
  ['Upgrade', 'h2c'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-WebSocket-Key', 'x'],
  ['If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['If-Unmodified-Since', 'yesterday'],
  ['Date', '-'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
]

function each(value: string) {
  return ['Content-Type', value] as const
}
function accept(value: string) {
  return ['Accept', value] as const
}
function match(value: string) {
  return ['If-Match', value] as const
}
function idempotency(value: string) {
  return ['Idempotency-Key', value] as const
}
