import type { OptionsFrom } from './field.ts'
import type { Kind } from './kinds.ts'

/* The words that forms use for the same thing: names of properties first, then names of controls. All are folded (`foldName`). */

const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Texts of an entry. They may also stand in a translation beside it, or under `label_nl`. */
const texts = {
  label: list(`label labeltext fieldlabel displayname title uititle question questionname questiontext questiontitle
    caption prompt heading legend displaytext datelabel timelabel titel vraag`),
  text: list('text'),
  help: list(`help helptext helpertext hint uihelp description desc uidescription fielddescription info instructions
    instruction tooltip tooltiptext note notes explanation subtitle subtext sublabel details inlinehelptext
    questiondescription tip extra labelremark omschrijving toelichting uitleg`),
  placeholder: list(`placeholder uiplaceholder placeholdertext inputplaceholder example exampletext sample voorbeeld
    examples`),
  optionLabel: list('label text title displayname name caption description option display naam children'),
}

/** What an answer must be like. It may also stand in the rules for validation. */
const limits = {
  required: list(
    `required isrequired requiredfield mandatory ismandatory obligatory verplicht notnull notempty nonempty`,
  ),
  optional: list(`optional isoptional nullable nillable isnullable allownull allowempty allowblank blank optioneel`),
  options: list(`options choices enum values picklistvalues selectoptions fieldoptions valueenum allowedvalues
    optionlist enumvalues inputoptionvalues optiongroups option in items list select dropdown radios oneof anyof data
    ratevalues store opties keuzes children`),
  min: list('min minimum minvalue exclusiveminimum rangemin ratemin low from gte'),
  max: list('max maximum maxvalue exclusivemaximum rangemax ratemax ratecount high to lte'),
  exclusiveMin: list('exclusiveminimum'),
  exclusiveMax: list('exclusivemaximum'),
  minLength: list('minlength minchars mincharacters minsize'),
  maxLength: list(`maxlength maxchars maxcharacters characterlimit charlimit charactercount maxsize length limit`),
  minItems: list('minitems minselections minselected minselectedchoices minrows'),
  maxItems: list(`maxitems maxselections maxselected maxselecteditems maxselectedchoices maxrows`),
  pattern: list('pattern regex regexp validationregex'),
  integer: list('integer isinteger integeronly onlyinteger wholenumber'),
  accept: list('accept acceptfiletypes mimetypes allowedtypes filetypes'),
}

/** Everything else that an entry says about itself. */
const settings = {
  name: list('name'),
  key: list(`variable variablename varname var fieldname fieldkey webformkey key model dataindex property prop path
    parameter param paramname apiname apicode machinename inputname elementname slug identifier ref actionid customid
    questionid scope bind sleutel`),
  /** Often internal: any other key is preferred. */
  id: list('id itemid blockid uid uuid qid code'),
  /** Where a control is named, the most telling first. */
  type: list(`uiwidget widget uifield xcomponent formkit fieldtype inputtype questiontype celltype rendertypelist
    rendertype friendlytype displaytype inputtvtype xtype interface component cmp control editor appearance
    contentmediatype linktype subtype format style valuetype type kind datatype tag el as render soort field`),
  default: list(`default defaultvalue defaultval initialvalue initial initialoption initialoptions initialdate
    initialtime preset prefill fieldvalue standaard standaardwaarde value selected checked const`),
  optionNames: list(`enumnames uienumnames enumlabels xenumnames xenumvarnames optionlabels enumtitles labels`),
  optionValue: list('value const id key code slug val waarde'),
  optionKey: list('key id code'),
  optionChosen: list('selected isselected default isdefault defaultvalue checked preselected'),
  optionChildren: list('options choices items children values optgroup'),
  allowOther: list(`isother allowother hasother showotheritem enableotherchoice allowotherchoice allowcustom
    allowcustomvalue allowotheroption otheroption freesolo creatable`),
  source: list(`source datasource optionssource optionsfrom optionsurl endpoint url src resource entity
    collection loadmethod loadoptionsmethod remote dynamic targetentity relationto reference`),
  multiple: list(`multiple ismultiple ismultiselect multiselect hasmany allowmultiple allowmultipleselection
    allowmultipleselections multiplevalues repeatable many islist list`),
  multiline: list('multiline ismultiline textarea longtext paragraph multi'),
  rows: list('rows lines minrows'),
  secret: list('secret password issecret'),
  hidden: list('hidden ishidden hide invisible adminonly omitted computed'),
  visible: list('visible isvisible isactive show display visibility'),
  order: list(`order sort sortorder position pos displayorder menuorder propertyorder xorder xindex weight sequence seq
    rank uiorder volgorde`),
  children: list(`properties fields components elements subfields fieldgroup children inputs columns cols column tabs
    sections pages steps questions templateelements body controls content blocks rows schema items spec form parameters
    attributes accessory fieldarray fieldgroups dependentfield velden`),
  /** Where a JSON Schema has fields that it asks for only under a condition. */
  branches: list('then else dependencies dependentschemas oneof anyof'),
  overlay: list('translations translation i18n locales localizations localisations localized vertalingen'),
}

/** What only a note has: the first are never the label of a control. */
const noteTexts = {
  content: list('html content markdown message markup richtext template tpl children elements copy'),
  body: list('body text value alt alttext'),
}

/** When a field is shown. */
const conditions = {
  shownWhen: list(`conditional conditionallogic customconditional visibleif visibleon showif displayif visiblewhen
    showwhen displayoptions condition conditions dependson depends show if rule relevant`),
  hiddenWhen: list('hideexpression hideif hiddenon hidewhen hide hidden'),
}

/** The properties of an entry, with the names that forms use for them, in order of preference. */
export const properties = { ...texts, ...limits, ...settings, ...noteTexts, ...conditions }
export type Property = keyof typeof properties

export const textProperties: ReadonlySet<string> = new Set(Object.keys({ ...texts, ...noteTexts }))
export const limitProperties: ReadonlySet<string> = new Set(Object.keys(limits))

/** Where an array says what its items are, and what is read there. */
export const itemWords = new Set(list('items of fieldarray'))
export const itemProperties: ReadonlySet<string> = new Set(list('type options optionNames children branches'))

/** Words that the definition of a field has. No field is called like the last ones, which nothing else reads. */
export const definingWords: ReadonlySet<string> = new Set([
  ...Object.values({ ...texts, ...limits, ...settings }).flat(),
  ...list(`additionalproperties patternproperties propertynames contains not if then else definitions defs ref allof
    step multipleof increment precision symbol prefix suffix layout unit icon color timezone`),
])

/** In a plain control these are settings or choices rather than children. */
export const containerWords = new Set(
  list('blocks content body rows columns cols column items schema form attributes parameters'),
)

/** Nested objects that hold more of the same entry: the first never are a field of that name. */
export const settingsHolders = new Set(
  list(`props templateoptions attributes attrs fieldprops formitemprops componentprops inputprops controlprops
    typeoptions admin uioptions uischema settings config meta`),
)
export const holderWords = new Set([
  ...settingsHolders,
  ...list(`ui schema element question questionitem questiongroupitem field control component input data payload
    properties options extra xui params selector item rowquestion typeauxdata`),
])

/** Objects, lists or strings that only speak of what is allowed. */
export const ruleWords = new Set(
  list(`validate validation validations validators rules constraints constraint size range rangespec length
    valuevalidations fieldvalidations`),
)

/** How the parts of a condition are called. */
export const conditionParts = {
  key: list('field when key name component fieldid fieldname question scope'),
  value: list('value eq equals is values in const enum ne notequals isnot notin'),
  operator: list('operator op comparison'),
  rules: list('show visible rules conditions condition'),
}

/** Where the text of an object stands, the most telling first. */
export const textWords = list(`text value label title html content defaultmessage message translation rendered plaintext
  markdown name children root`)

/** Where an item of a list says which language it is in. */
export const languageWords = new Set(list('language lang locale languagekey languagecode'))

/** Ids of the form itself, which never are names in `input`. */
export const internalKeys = new Set(list('ref itemid blockid uid uuid'))

/** Names of types that may also describe how a control looks: an unknown word there is not reported. */
export const looseTypeWords = new Set(
  list(
    'rendertype friendlytype displaytype inputtvtype editor appearance subtype format style datatype tag el as render',
  ),
)

/** Names that hold choices only: an object there maps values to labels. */
export const optionMapWords = new Set(
  list('choices enum values picklistvalues selectoptions fieldoptions valueenum allowedvalues enumvalues'),
)

/** Names that mean something else unless they hold a list of choices. */
export const optionListWords = new Set(list('in store children oneof anyof items data list'))

/** Kinds that need the rest of the entry to be resolved: see kind.ts. */
export type RoughKind = Kind | 'checkbox' | 'array' | 'group' | 'group?' | 'flat' | 'note?' | 'action'

export interface TypeWord {
  kind: RoughKind | null
  /** A generic word: any more specific word wins. */
  generic?: true
  integer?: true
  hidden?: true
  secret?: true
  accept?: string
  optionsFrom?: OptionsFrom
}

/** The words that name a kind in a form, and nothing more. `otherTypeWords` has those that say more or need the rest of the entry. */
export const kindWords: Readonly<Record<Kind, string>> = {
  text: `search slug uid username name firstname lastname fullname address postcode zip country city mask maskedinput
    hostname ipv4 ipv6 relation relationship reference ref barcode uuid month week year filename timezone`,
  textarea: `textarea longtext multiline textlong longanswer paragraph paragraphtext comment essay bigtext code prompt
    tekstvak mediumtext`,
  richtext: `richtext wysiwyg tinymce ckeditor quill prosemirror lexical markdowneditor editor block blockcontent
    portabletext textformat tiptap texthtml textmarkdown`,
  url: 'url uri link website href urltextinput webaddress domain weblink urireference iri oembed rssfeed',
  email: 'email emailaddress emailtextinput idnemail mail',
  tel: 'tel phone telephone phonenumber mobile mobilephone',
  color: 'color colour',
  number: 'number numeric float double decimal currency money percent percentage price getal digit range slider',
  boolean: `boolean bool switch toggle yesno truefalse flag checkboxsingle singlecheckbox consent legal acceptance
    acknowledge janee ja nee`,
  date: 'date calendar day datum',
  datetime: 'datetime timestamp dateandtime datetimetz',
  time: 'time inputtime',
  select: `select dropdown radio radios choice choices multiplechoice enum enumeration picklist combo options option menu
    autocomplete buttongroup segmented staticselect choiceset listbox pickstring quickpick lookup picturechoice
    imagechoice asyncoptions keuze keuzelijst`,
  multiselect: `multiselect multiplechoices selectmany multichoice checkboxes checkboxgroup checkboxlist selectboxes checklist
    tagbox ranking enumlist meerkeuze`,
  tags: `tags tag taglist chips chip keywords tokens stringarray stringlist arraystring csv textlist urllist
    multiplerecordlinks`,
  file: `file files upload attachment attachments document asset media dataurl binary buffer filelist managedfile
    bestand`,
  json: `json jsonb dict dictionary map keyvalue keyvaluepairs objecteditor jsonobject yaml dynamiczone datamap blocks
    flexiblecontent matrix likert survey`,
  list: `repeater repeatable repeat datagrid editgrid paneldynamic matrixdynamic dynamiclist collectionlist lineitems
    fieldarray grouplist multigroup bloks table dynamictable`,
  note: '',
}

/** Words that say more than the kind, or that need the rest of the entry. */
export const otherTypeWords: readonly (readonly [TypeWord, string])[] = [
  [
    { kind: 'text', generic: true },
    `string str text input shorttext singlelinetext varchar char symbol plaintext shortanswer line tekst tekstveld
      entry default any freetext promptstring`,
  ],
  [{ kind: null, generic: true }, 'field control question element item widget variable parameter other custom formkit'],
  [{ kind: 'group', generic: true }, 'component'],
  [{ kind: 'text', secret: true }, 'password secret securestring'],
  [{ kind: 'text', hidden: true, generic: true }, 'hidden hiddenfields calculate calculated'],
  [
    { kind: 'number', integer: true },
    `integer int int32 int64 uinteger biginteger bigint long whole count rating stars scale opinionscale linearscale
      nps netpromoterscore stepper counter`,
  ],
  [{ kind: 'checkbox' }, 'checkbox check vinkje'],
  [{ kind: 'array' }, 'array list'],
  [{ kind: 'file', accept: 'image/*' }, 'image images photo picture imageupload fileimage gallery afbeelding'],
  [{ kind: 'file', accept: 'video/*' }, 'video videoupload'],
  [{ kind: 'file', accept: 'audio/*' }, 'audio audioupload'],
  [
    { kind: 'select', optionsFrom: 'infobase' },
    'infobase knowledgebase knowledge kb dataset datasets selectdataset kennisbank',
  ],
  [{ kind: 'multiselect', optionsFrom: 'infobase' }, 'infobases knowledgebases'],
  [{ kind: 'select', optionsFrom: 'tone' }, 'toneofvoice tone brandvoice'],
  [{ kind: 'select', optionsFrom: 'language' }, 'language languagekey locale taal'],
  [{ kind: 'group' }, `object container collection fixedcollection multipletext groupfield nested struct fixedgroup`],
  [{ kind: 'group?' }, 'group'],
  [
    { kind: 'flat' },
    `fieldset panel section row columns columnset column tabs tab card page step accordion collapsible details well
      layout grid hbox vbox wrapper div form wizard category categorization flex modal adaptivecard actionrow`,
  ],
  [
    { kind: 'note' },
    `begingroup beginrepeat endgroup endrepeat note notice message head header heading headline sectionheader h1 h2 h3
      h4 h5 h6 p hr divider separator spacer pagebreak imageitem videoitem statement static statictext textblock
      textview textdisplay tpl alert callout infobox label instructions htmlelement display descriptiontext
      markdownblock textitem controltext processedtext context copy welcomescreen thankyouscreen kop`,
  ],
  [{ kind: 'note?' }, 'markdown html content markup description info title subtitle span'],
  [{ kind: 'action' }, 'button submit reset cancel actions action actionset submitbutton imagesubmit captcha'],
]
