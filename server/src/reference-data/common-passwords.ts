/**
 * Passwords of twelve and more characters that are tried first, and the words that shorter ones are made of: with digits
 * and signs around them they are no better. In lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd passwordpassword password1234 mypassword mypassword123 thisismypassword changeme changemenow
  changemeplease letmein letmeinplease letmeinnow welcome welcomehome welcome12345 administrator admin adminadmin
  administrator1 qwerty qwertyuiop qwertyqwerty qwerty123456 qwertyuiop12 qazwsxedcrfv 1q2w3e4r5t6y 1qaz2wsx3edc
  zaq12wsxcde3 asdfghjkl asdfghjkl123 asdfasdfasdf zxcvbnm zxcvbnm12345 abcdefghijkl abcd12345678 abc123abc123
  123456789012 1234567890123 12345678910 1234567891011 0987654321098 987654321098 111111111111 000000000000
  112233445566 123123123123 147258369147 102030405060 iloveyou iloveyou1234 iloveyouforever iloveyousomuch
  ilovemyfamily ilovejesus trustno1trustno1 superman superman1234 batman spiderman princess princess1234 sunshine
  sunshine1234 football football1234 baseball basketball liverpoolfc manchesterunited chelseafc arsenalfc monkey dragon
  master shadow michael jennifer jessica charlie jordan hunter computer internet whatever freedom starwars pokemon
  pokemonpokemon correcthorsebatterystaple nopassword newpassword secretpassword supersecret topsecret unknown
  blink182blink182 harrypotter hellokitty unbelievable california australia melbourne sydneyharbour brisbane
  collingwood richmondtigers queensland newzealand payroll payrollpayroll payroll2026 humanresources mustermuster muster
  summer autumn winter spring summer2026 winter2026 monday friday companyname company business accounting`
    .split(/\s+/)
    .filter(Boolean),
)
