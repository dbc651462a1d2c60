import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isTimeZone, parseCalendarDate, parseInstant, todayIn, wireDate } from './calendar-date.ts'

const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

test('a date is taken with or without its midnight', () => {
  expect(parseCalendarDate('2026-07-01')).toBe('2026-07-01')
  expect(parseCalendarDate('2026-07-01T00:00:00')).toBe('2026-07-01')
  expect(parseCalendarDate('2024-02-29')).toBe('2024-02-29')
  expect(parseCalendarDate('9999-12-31')).toBe('9999-12-31')
})

test.each([
  ['', 'nothing'],
  ['2026-02-30', 'a day that February does not have'],
  ['2026-02-29', 'the leap day of an ordinary year'],
  ['1900-02-29', 'the leap day of a century'],
  ['2026-13-01', 'a thirteenth month'],
  ['2026-00-10', 'month zero'],
  ['2026-01-00', 'day zero'],
  ['0001-01-01', 'what some clients send for no date'],
  ['0000-01-01', 'year zero'],
  ['10000-01-01', 'five digits'],
  ['+012026-01-01', 'an expanded year'],
  ['-002026-01-01', 'a year before our era'],
  ['2026-7-1', 'single digits'],
  ['20260701', 'the basic format'],
  ['01/07/2026', 'the everyday format'],
  ['2026-W27-3', 'a week date'],
  ['2026-182', 'an ordinal date'],
  ['2026-07-01T10:30:00', 'another time of day'],
  ['2026-07-01T00:00', 'half a time'],
  ['2026-07-01T00:00:00.000', 'a fraction'],
  ['2026-07-01T00:00:00Z', 'UTC'],
  ['2026-07-01T00:00:00+10:00', 'an offset'],
  ['2026-07-01Z', 'a zone on a bare date'],
  ['2026-07-01[Australia/Sydney]', 'a named zone'],
  ['2026-07-01 00:00:00', 'a blank for the T'],
  [' 2026-07-01', 'a blank before'],
  ['2026-07-01\n', 'a line break after'],
  ['２０２６-07-01', 'digits of another script'],
  ['today', 'a word of the database'],
  ['infinity', 'another one'],
])('%j is no date: %s', text => {
  expect(parseCalendarDate(text)).toBeUndefined()
})

test('every day of the calendar comes back from the wire as it went', () => {
  fc.assert(
    fc.property(dates, day => {
      const date = day.toISOString().slice(0, 10)
      expect(parseCalendarDate(wireDate(date))).toBe(date)
    }),
  )
})

test('the day depends on the zone', () => {
  const eveningInLondon = Temporal.Instant.from('2026-06-30T20:00:00Z')
  expect(todayIn('Australia/Sydney', eveningInLondon)).toBe('2026-07-01')
  expect(todayIn('Europe/London', eveningInLondon)).toBe('2026-06-30')
  expect(todayIn('Pacific/Auckland', eveningInLondon.epochMilliseconds)).toBe('2026-07-01')
  expect(() => todayIn('Atlantis/Capital', eveningInLondon)).toThrow(RangeError)
})

test('the day begins at local midnight on both sides of daylight saving', () => {
  expect(todayIn('Australia/Sydney', Temporal.Instant.from('2026-01-01T12:59:59Z'))).toBe('2026-01-01')
  expect(todayIn('Australia/Sydney', Temporal.Instant.from('2026-01-01T13:00:00Z'))).toBe('2026-01-02')
  expect(todayIn('Australia/Sydney', Temporal.Instant.from('2026-07-01T13:59:59Z'))).toBe('2026-07-01')
  expect(todayIn('Australia/Sydney', Temporal.Instant.from('2026-07-01T14:00:00Z'))).toBe('2026-07-02')
})

test('days are added across months and leap years, and stop at the edges of the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addDays('2026-07-01', 0)).toBe('2026-07-01')
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
  expect(addDays('1000-01-01', -1)).toBe('1000-01-01')
})

test.each([
  ['2026-07-01T10:30:00Z', '2026-07-01T10:30:00.000Z'],
  ['2026-07-01T10:30:00', '2026-07-01T10:30:00.000Z'],
  ['2026-07-01T10:30', '2026-07-01T10:30:00.000Z'],
  ['2026-07-01', '2026-07-01T00:00:00.000Z'],
  ['2026-07-01T10:30:00+10:00', '2026-07-01T00:30:00.000Z'],
  ['2026-07-01T10:30:00+1000', '2026-07-01T00:30:00.000Z'],
  ['2026-07-01T05:00:00+09:30', '2026-06-30T19:30:00.000Z'],
  ['2026-12-31T20:00:00-05:00', '2027-01-01T01:00:00.000Z'],
  ['2026-07-01T10:30:00-00:00', '2026-07-01T10:30:00.000Z'],
  ['2026-07-01t10:30:00.5z', '2026-07-01T10:30:00.500Z'],
  ['2026-07-01T10:30:00.9999999Z', '2026-07-01T10:30:00.999Z'],
  ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'],
])('the instant %j is %j', (text, instant) => {
  expect(parseInstant(text)).toBe(instant)
})

test.each([
  '',
  'now',
  'infinity',
  '2026-02-30T00:00:00Z',
  '2026-07-01T24:00:00Z',
  '2026-07-01T10:60:00Z',
  '2026-12-31T23:59:60Z',
  '2026-07-01T10:30:00+24:00',
  '2026-07-01T10:30:00+10:60',
  '2026-07-01T10:30:00+10',
  '2026-07-01T10:30:00 10:00',
  '2026-07-01 10:30:00',
  '2026-07-01T10:30:00.Z',
  '2026-07-01T10:30:00.1234567890Z',
  '2026-07-01T10:30:00Z[Europe/London]',
  '2026-07-01Z',
  '2026-07-01T',
  '0000-12-31T23:00:00Z',
  '0001-01-01T00:00:00+10:00',
  '9999-12-31T23:59:59-10:00',
  '+012026-07-01T00:00:00Z',
  '1782900000',
  '2026-07-01T10:30:00Z\n',
])('%j is no instant', text => {
  expect(parseInstant(text)).toBeUndefined()
})

test('an instant read agrees with Temporal, whatever its offset', () => {
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })
  const middle = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(middle, offset, (date, minutes) => {
      const size = Math.abs(minutes)
      const two = (part: number) => String(part).padStart(2, '0')
      const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
      const text = date.toISOString().replace('Z', zone)
      expect(parseInstant(text)).toBe(Temporal.Instant.from(text).toString({ smallestUnit: 'millisecond' }))
    }),
  )
})

test.each(['Australia/Sydney', 'australia/sydney', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+10'])(
  '%s is a zone',
  name => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', '+10:00', '-0500', 'Z', 'Sydney', 'Australia/Atlantis', '2026-07-01T00:00:00Z', 'UTC[u-ca=iso8601]'])(
  '%j is no zone',
  name => {
    expect(isTimeZone(name)).toBe(false)
  },
)
