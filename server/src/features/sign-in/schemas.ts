import { type Static, Type } from 'typebox'
import { Int64, Text } from '../../http/schemas.ts'

/** Longer than any accepted password, so that the answer to a longer one can say so. */
const Password = Text(1_000)
const Email = Text(254)
const Token = Text(100)
const Code = Text(20)

export const SignIn = Type.Object({ Email, Password })
/** `violationsOfCode` requires one of the two. */
export const SecondFactor = Type.Object({ Code: Type.Optional(Code), RecoveryCode: Type.Optional(Text(40)) })
export const ChosenGroup = Type.Object({ UserAccountId: Int64() })
export const OwnPassword = Type.Object({ Password })
export const NewCode = Type.Object({ Code })
export const PasswordAndCode = Type.Object({ Password, Code })
export const PasswordChange = Type.Object({ CurrentPassword: Password, NewPassword: Password })
export const ResetRequest = Type.Object({ Email })
export const Reset = Type.Object({ Token, NewPassword: Password })
export const SetUp = Type.Object({
  Token,
  Email: Text(254, { freeText: true }),
  Name: Text(200, { freeText: true }),
  Password,
  GroupName: Type.Optional(Text(200, { freeText: true })),
})
export const SessionParams = Type.Object({ id: Text(64) })

export type SignIn = Static<typeof SignIn>
export type SecondFactor = Static<typeof SecondFactor>
export type ChosenGroup = Static<typeof ChosenGroup>
export type OwnPassword = Static<typeof OwnPassword>
export type NewCode = Static<typeof NewCode>
export type PasswordAndCode = Static<typeof PasswordAndCode>
export type PasswordChange = Static<typeof PasswordChange>
export type Reset = Static<typeof Reset>
export type SetUp = Static<typeof SetUp>
