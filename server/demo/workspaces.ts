/** A retail group with a bank, a pharmacy and a supermarket. */
export const demoWorkspace = { id: 'northwind', name: 'Northwind Group' } as const

/** On a plan without API access: its keys answer 403. */
export const demoWorkspaceWithoutApi = { id: 'harbour-lane', name: 'Harbour Lane Foods' } as const
