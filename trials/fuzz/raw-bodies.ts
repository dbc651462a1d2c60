import { body, chunked, crlf, plainLine, type RawCase, refused, type Words } from './raw-case.ts'

const lengths = ['+27', '-1', '0x1b', '27 0', '2.7e1', '99999999999999999999', '', 'abc', '27;', '\u00a027', '27, 27']
const codings = [
  ...['xchunked', 'chunked, identity', 'identity', 'chunked, chunked', 'gzip, chunked, x', '"chunked"', 'chunked;q=1'],
  ...['chun\u00ffked', '\u000bchunked', 'x\r\n chunked', 'chunked\u0000', 'CHUNKED, x', 'cow, cow'],
]
const sizes = ['0x1b', ' 1b', '-1b', '+1b', 'fffffffffffffffff', '1g', '', '1b\u0000', '1b\n']
const coding = `Transfer-Encoding: chunked${crlf}`

/** Requests whose body ends elsewhere for one reader than for another. Each hides a second one, which must not be answered. */
export function rawBodies({ post, get, hidden }: Words): RawCase[] {
  const length = (value: string | number) => `Content-Length: ${value}${crlf}`
  const inChunk = (size: string) => `${size}${crlf}${body}${crlf}0${crlf}${crlf}${hidden}`
  return [
    refused('length and chunks', post(length(4) + coding, chunked + hidden)),
    refused('chunks and length', post(coding + length(4), chunked + hidden)),
    refused('two lengths that differ', post(length(body.length) + length(0), body + hidden)),
    refused('two lengths alike', post(length(body.length) + length(body.length), body + hidden)),
    ...lengths.map(value => refused(`a length of "${value}"`, post(length(value), body + hidden))),
    ...codings.map(value =>
      refused(`the coding "${value}"`, post(`Transfer-Encoding: ${value}${crlf}`, chunked + hidden)),
    ),
    refused('two codings', post(`${coding}Transfer-Encoding: identity${crlf}`, chunked + hidden)),
    refused('a coding before a space', post(`Transfer-Encoding : chunked${crlf}${length(4)}`, chunked + hidden)),
    refused('a coding behind a tab', post(`\tTransfer-Encoding: chunked${crlf}${length(4)}`, chunked + hidden)),
    ...sizes.map(size => refused(`a chunk of "${size}"`, post(coding, inChunk(size)))),
    refused('a chunk longer than it says', post(coding, inChunk('5'))),
    refused('a chunk size before a bare LF', post(coding, inChunk('1b').replace(crlf, '\n'))),
    refused('a chunk before a bare LF', post(coding, inChunk('1b').replace(`}${crlf}`, '}\n'))),
    refused('a chunk extension of 100 kB', post(coding, inChunk(`1b;${'a'.repeat(100_000)}`))),
    refused('a chunk extension with a bare LF', post(coding, inChunk('1b;a\nb'))),
    refused('a chunk extension with a bare CR', post(coding, inChunk('1b;a\rb'))),
    refused(
      'a trailer of 100 kB',
      post(coding, `1b${crlf}${body}${crlf}0${crlf}X: ${'a'.repeat(100_000)}${crlf}${crlf}${hidden}`),
    ),
    { name: 'two requests', pieces: [get(plainLine) + get(plainLine)], right: [200, 200] },
    { name: 'a body, then a request', pieces: [post(length(body.length), body) + hidden], right: [200, 200] },
    { name: 'chunks, then a request', pieces: [post(coding, chunked) + hidden], right: [200, 200] },
    {
      name: 'chunks in pieces',
      pieces: [
        post(coding, `5${crlf}${body.slice(0, 5)}${crlf}`),
        `16${crlf}${body.slice(5)}`,
        `${crlf}0${crlf}${crlf}`,
      ],
      right: [200],
    },
    {
      name: 'a GET whose body is a request',
      pieces: [get(plainLine, `Host: x${crlf}Content-Type: application/json${crlf}${length(hidden.length)}`) + hidden],
      right: 'once',
    },
    // The connection ends with a body that cannot be read.
    { name: 'a bad body, then a request', pieces: [post(length(1), '{') + hidden], right: [400] },
    {
      name: '100-continue',
      pieces: [post(`Expect: 100-continue${crlf}${length(body.length)}`, ''), body],
      right: [200],
    },
    {
      name: 'another expectation',
      pieces: [post(`Expect: wonders${crlf}${length(body.length)}`, body)],
      right: 'once',
    },
  ]
}
