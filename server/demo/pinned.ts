/** What the largest audit begins with: one of each kind, undecided, the first of its severity in the list. No asset: the latest newsletter. */
export const pinned: readonly { violating_text: string; asset: string | null; members: number }[] = [
  {
    violating_text: 'Earn a guaranteed 8% a year, with no risk to your capital.',
    asset: '/savings/growth-plus',
    members: 6,
  },
  {
    violating_text: 'Returns are guaranteed for as long as you stay invested.',
    asset: '/savings/growth-plus/faq',
    members: 4,
  },
  { violating_text: 'Trade currencies from your phone in under a minute.', asset: '/fx/mobile-fx', members: 1 },
  {
    violating_text: 'The Netherlands’ cheapest current account, guaranteed.',
    asset: '/accounts/everyday-account',
    members: 5,
  },
  {
    violating_text: 'Open a margin account today and double your buying power.',
    asset: '/fx/margin-trader',
    members: 1,
  },
  {
    violating_text: 'Only 3 days left! Don’t miss the rate everyone talks about.',
    asset: null,
    members: 22,
  },
  { violating_text: 'No hidden costs*', asset: '/cards/platinum-card', members: 3 },
  { violating_text: 'The safest app in Europe.', asset: 'App Store listing', members: 1 },
  { violating_text: 'Welcome aboard!!! Let’s go!!!', asset: '/onboarding/step-1', members: 4 },
  { violating_text: 'Bekijk je statements in de app.', asset: '/nl/app', members: 1 },
]
