/** The list of registrations, which its filters rule and which takes the focus when what had it is gone. */
export const registrationListId = 'inscriptions-liste'
