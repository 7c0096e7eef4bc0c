import { persisted } from '../state/persisted-store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeChoice = persisted<Theme>('theme', 'system', (json) => themes.find((theme) => theme === json))

/** Applies the colour scheme now and whenever the choice changes, also in another tab. */
export function followTheme(): void {
  const apply = () => {
    const theme = themeChoice.get()
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
  apply()
  themeChoice.subscribe(apply)
}
