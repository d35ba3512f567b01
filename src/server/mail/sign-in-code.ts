import type { Locale } from '../../domain/values/language.ts'
import type { Letter } from './layout.ts'

interface SignInFacts {
  firstName: string
  code: string
  /** Leads to a page that asks for a confirmation: a mail scanner that follows it signs nobody in. */
  url: string
}

/** Brings the code and the link that prove an e-mail address is the reader's; both last ten minutes. */
export function signInCode({ firstName, code, url }: SignInFacts, locale: Locale): Letter {
  if (locale === 'fr') {
    return {
      subject: 'Votre code de connexion',
      heading: `Bonjour ${firstName}, voici votre code`,
      blocks: [
        { type: 'paragraph', text: 'Saisissez ce code dans votre espace participant. Il est valable 10 minutes.' },
        { type: 'code', code },
        { type: 'paragraph', text: 'Ou ouvrez ce lien, puis confirmez. Il ne sert qu’une fois.' },
        { type: 'button', label: 'Ouvrir mon espace participant', href: url },
        {
          type: 'paragraph',
          text: 'Vous n’avez rien demandé ? Ignorez ce message : sans ce code, personne n’accède à votre espace. Ne le communiquez à personne.',
        },
      ],
    }
  }
  return {
    subject: 'Your sign-in code',
    heading: `Hello ${firstName}, here is your code`,
    blocks: [
      { type: 'paragraph', text: 'Enter this code in your participant space. It is valid for 10 minutes.' },
      { type: 'code', code },
      { type: 'paragraph', text: 'Or open this link, then confirm. It works only once.' },
      { type: 'button', label: 'Open my participant space', href: url },
      {
        type: 'paragraph',
        text: 'You did not ask for this? Ignore this message: nobody can open your space without the code. Do not share it with anyone.',
      },
    ],
  }
}
