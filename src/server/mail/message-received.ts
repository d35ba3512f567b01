import type { ContactForm, ContactSubject } from '../../domain/messages/message.ts'
import type { Letter } from './layout.ts'

const subjects: Record<ContactSubject, string> = {
  consultation: 'Consultation',
  formation: 'Formation',
  partenariat: 'Partenariat',
  autre: 'Autre',
}

/** Brings a visitor's message to the office, which reads French whatever the visitor's language. */
export function messageReceived(form: ContactForm): Letter {
  return {
    subject: `Message du site : ${subjects[form.subject]} – ${form.name}`,
    heading: 'Nouveau message du site',
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Nom', form.name],
          ['E-mail', form.email],
          ['Téléphone', form.phone],
          ['Sujet', subjects[form.subject]],
        ],
      },
      { type: 'paragraph', text: form.message },
    ],
  }
}
