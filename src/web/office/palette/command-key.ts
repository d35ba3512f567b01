/** How this computer's keyboard names the key of commands. */
export const commandKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl')
