import type { TemplateSource } from './template-source.ts'

export const jobAdvert: TemplateSource = {
  key: 'job_advert',
  name: ['Job advert', 'Vacature', 'Stellenanzeige', 'Offre d’emploi'],
  steps: [
    [
      'Say in two sentences what the person will do and for whom it matters.',
      'Zeg in twee zinnen wat iemand gaat doen en voor wie dat belangrijk is.',
      'Sage in zwei Sätzen, was die Person tun wird und für wen das wichtig ist.',
      'Dis en deux phrases ce que fera la personne et pour qui cela compte.',
    ],
    [
      'List tasks and what is asked, then what is offered, with the salary range. Leave nobody out by age, gender or origin.',
      'Noem taken en wat er gevraagd wordt, daarna wat er geboden wordt, met de salarisschaal. Sluit niemand uit op leeftijd, geslacht of afkomst.',
      'Nenne Aufgaben und Anforderungen, dann das Angebot mit der Gehaltsspanne. Schließe niemanden nach Alter, Geschlecht oder Herkunft aus.',
      'Énumère les tâches et les attentes, puis ce qui est offert, avec la fourchette de salaire. N’exclus personne selon l’âge, le genre ou l’origine.',
    ],
  ],
  form: (say) => [
    {
      name: 'job_title',
      label: say('Job title', 'Functie', 'Stelle', 'Poste'),
      type: 'text',
      required: true,
      maxLength: 100,
    },
    {
      name: 'tasks',
      label: say('Tasks', 'Taken', 'Aufgaben', 'Tâches'),
      type: 'textarea',
      required: true,
      maxLength: 2000,
      help: say('One per line.', 'Eén per regel.', 'Eine pro Zeile.', 'Une par ligne.'),
    },
    {
      name: 'requirements',
      label: say('What we ask', 'Wat we vragen', 'Was wir erwarten', 'Ce que nous attendons'),
      type: 'list',
      maxItems: 8,
      fields: [
        {
          name: 'requirement',
          label: say('Requirement', 'Eis', 'Anforderung', 'Exigence'),
          type: 'text',
          required: true,
        },
        {
          name: 'essential',
          label: say('Essential', 'Noodzakelijk', 'Unverzichtbar', 'Indispensable'),
          type: 'boolean',
          default: true,
        },
      ],
    },
    {
      type: 'group',
      name: 'salary',
      label: say('Salary per month', 'Salaris per maand', 'Gehalt im Monat', 'Salaire mensuel'),
      fields: [
        {
          name: 'from',
          label: say('From (€)', 'Van (€)', 'Von (€)', 'De (€)'),
          type: 'number',
          required: true,
          min: 0,
          max: 30000,
        },
        {
          name: 'to',
          label: say('To (€)', 'Tot (€)', 'Bis (€)', 'À (€)'),
          type: 'number',
          required: true,
          min: 0,
          max: 30000,
        },
      ],
    },
    {
      name: 'working_time',
      label: say('Working time', 'Werktijd', 'Arbeitszeit', 'Temps de travail'),
      type: 'multiselect',
      options: [
        { value: 'full', label: say('Full time', 'Voltijd', 'Vollzeit', 'Temps plein') },
        { value: 'part', label: say('Part time', 'Deeltijd', 'Teilzeit', 'Temps partiel') },
        { value: 'remote', label: say('From home', 'Thuiswerk', 'Von zu Hause', 'À distance') },
      ],
    },
    { name: 'apply_by', label: say('Apply by', 'Reageren vóór', 'Bewerben bis', 'Postuler avant le'), type: 'date' },
    {
      name: 'apply_to',
      label: say('Apply to', 'Reageren naar', 'Bewerben bei', 'Postuler auprès de'),
      type: 'email',
      required: true,
      placeholder: 'jobs@northwind.example',
    },
  ],
}
