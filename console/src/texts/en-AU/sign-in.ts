/** The texts of signing in and of enrolment. */
export const signInTexts = {
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  submit: 'Sign in',
  code: 'Six-digit code',
  newPassword: 'New password',
  passwordRules: 'At least 12 characters. A few unrelated words work well. Do not use your name or email.',
  as: (email: string) => `Signing in as ${email}.`,
  notYou: 'Not you?',
  whomToAsk: 'No account yet? Your payroll team can invite you.',
  steps: {
    None: { title: 'Sign in', text: (_: string) => '' },
    SecondFactorNeeded: {
      title: 'Second factor',
      text: (_: string) => 'Your password is correct. One more step confirms that it is you.',
    },
    EnrolmentNeeded: {
      title: 'Set up a second factor',
      text: (_: string) =>
        'Your account gives access to pay, accounts or API keys, so a password alone is not enough. You need an authenticator app on your phone, or a password manager that shows codes. It takes a minute.',
    },
    GroupNeeded: {
      title: 'Choose an employer group',
      text: (_: string) => 'You work in more than one. You can switch at any time.',
    },
  },
  locked: {
    title: 'Too many failed attempts',
    text: 'For security, sign-in is blocked for a while, even with the right password.',
    wait: (seconds: number) =>
      seconds >= 90
        ? `You can try again in ${Math.ceil(seconds / 60)} minutes.`
        : `You can try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  },
  forgotten: {
    link: 'Forgot your password?',
    text: 'Enter your email and we will send you a link to set a new password. The link works once, for one hour.',
    submit: 'Send link',
    sent: 'Check your email',
    sentText: (email: string) =>
      `If someone here signs in as ${email}, a link is on its way. Nothing after a few minutes? Check your junk folder, or ask your system administrator.`,
    back: 'Back to sign-in',
  },
  secondFactor: {
    codeHint: 'The current code for Muster in your authenticator app.',
    submit: 'Continue',
    useRecoveryCode: 'No authenticator at hand? Use a recovery code',
    useCode: 'Use an authenticator code',
    recoveryCode: 'Recovery code',
    recoveryCodeHint: 'One of the ten codes you saved. Each works once.',
  },
  enrolment: {
    begin: 'Get started',
    scan: 'Scan this QR code with your authenticator app, then enter the code it shows.',
    qrCode: 'QR code with the secret for your authenticator',
    byHand: 'No camera? Enter the secret instead',
    secret: 'secret',
    codeHint: 'It changes every 30 seconds.',
    confirm: 'Confirm',
  },
  recoveryCodes: {
    title: 'Muster recovery codes',
    text: 'If you lose your phone, each of these codes lets you sign in once. Keep them somewhere safe.',
    label: 'Recovery codes',
    once: 'They are shown only once.',
    download: 'Download',
    print: 'Print',
    kept: 'I have saved these codes',
    done: 'Continue',
    fileName: 'muster-recovery-codes.txt',
    fileHeading: 'Recovery codes for Muster. Each works once.',
  },
}

export const newPasswordTexts = {
  reset: {
    title: 'Set a new password',
    text: 'This signs you out everywhere else.',
    submit: 'Set password',
    doneTitle: 'Your password has been set',
    doneText: 'You can sign in with it now.',
    spent:
      'A link for a forgotten password works once, for one hour. On the sign-in page, “Forgot your password?” sends you another.',
  },
  invitation: {
    title: 'Welcome to Muster',
    text: 'An account has been created for you. Choose a password, then sign in with your email.',
    submit: 'Set password',
    doneTitle: 'Your account is ready',
    doneText: 'Sign in with your email and your new password.',
    spent:
      'An invitation works once, for seven days. If you have already chosen a password with it, sign in; if not, ask your system administrator for another.',
  },
  noToken: 'This page opens from a link in an email. Open that link again, and make sure it is complete.',
  toSignIn: 'Go to sign-in',
}

export const setUpTexts = {
  before: {
    title: 'Set up Muster',
    text: (_: string) => 'There are no accounts here yet.',
    hint: 'When this server started, it printed a link for creating the first account. The person who started it opens that link; restarting prints a new one.',
  },
  title: 'Set up Muster',
  text: 'Create the first account. It administers everything: employers, people, and all later accounts.',
  groupName: 'Employer group',
  groupNameHint:
    'Your business, or all the employers that are run together. Leave it empty if the group is already on this server.',
  name: 'Your name',
  submit: 'Create account',
  noToken:
    'This page opens from the link that the server printed when it started. Open that link again, and make sure it is complete.',
}
