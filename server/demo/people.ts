/** The reviewers of the group. The contract shows assigned people by opaque ids only, comments by e-mail. */
export const people = [
  { id: 'user_5c81', email: 'e.visser@northwind.example' },
  { id: 'user_a07e', email: 's.bakker@northwind.example' },
  { id: 'user_3f92', email: 'j.lindqvist@northwind.example' },
  { id: 'user_b6d4', email: 'm.okafor@northwind.example' },
  { id: 'user_90ce', email: 'k.brandt@northwind.example' },
  { id: 'user_e21b', email: 'a.moreau@northwind.example' },
  { id: 'user_7d38', email: 'r.deboer@northwind.example' },
  { id: 'user_14fa', email: 'h.yilmaz@northwind.example' },
] as const
