/** The administrator of demo mode, shown in the sign-in card's hint there; production refuses this password. */
export const sampleAdministrator = { username: 'admin', password: 'officina-demo-2026' }
