import type { Service } from '../../api/service.ts'

/** The filter for what is assigned to the owner of the key. Null where the service cannot assign or not filter by it. */
export const assignedToMe = ({ can, email }: Service): { assigned_to: string } | null =>
  email !== null && can('assigning') && can('finding') ? { assigned_to: email } : null
