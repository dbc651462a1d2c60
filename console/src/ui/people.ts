/** "Walsh, Emma" as the API gives it, in the order in which it is spoken: "Emma Walsh". */
export function spokenName(name: string): string {
  const [family = '', given = ''] = name.split(/, (.*)/s)
  return given === '' ? family : `${given} ${family}`
}
