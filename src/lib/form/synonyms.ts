const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** The names that forms use for the same property, folded, in order of preference. */
export const propertySynonyms = {
  key: list(`variable variablename varname var fieldname fieldkey webformkey key model dataindex property prop path
    parameter param paramname apiname apicode machinename inputname elementname slug identifier ref actionid customid
    questionid scope bind sleutel id itemid blockid uid uuid qid code`),
  label: list(`label labeltext fieldlabel displayname title uititle question questionname questiontext questiontitle
    caption prompt heading legend displaytext datelabel timelabel titel vraag text`),
  help: list(`help helptext helpertext hint uihelp description desc uidescription fielddescription info instructions
    instruction tooltip tooltiptext note notes explanation subtitle subtext sublabel details inlinehelptext
    questiondescription tip extra labelremark omschrijving toelichting uitleg`),
  placeholder: list(`placeholder uiplaceholder placeholdertext inputplaceholder example exampletext sample voorbeeld`),
  examples: list('examples'),
  default: list(`default defaultvalue defaultval initialvalue initial initialoption initialoptions initialdate
    initialtime preset prefill fieldvalue standaard standaardwaarde value selected checked const`),
  required: list(
    `required isrequired requiredfield mandatory ismandatory obligatory verplicht notnull notempty nonempty`,
  ),
  optional: list(`optional isoptional nullable nillable isnullable allownull allowempty allowblank blank optioneel`),
  options: list(`options choices enum values picklistvalues selectoptions fieldoptions valueenum allowedvalues
    optionlist enumvalues inputoptionvalues optiongroups option in items list select dropdown radios oneof anyof data
    ratevalues store opties keuzes`),
  optionNames: list(`enumnames uienumnames enumlabels xenumnames xenumvarnames optionlabels enumtitles labels`),
  optionLabel: list('label text title displayname name caption description option display naam children'),
  optionValue: list('value const id key code slug val waarde'),
  optionChosen: list('selected isselected default isdefault defaultvalue checked preselected'),
  optionChildren: list('options choices items children values optgroup'),
  allowOther: list(`isother allowother hasother showotheritem enableotherchoice allowotherchoice allowcustom
    allowcustomvalue allowotheroption otheroption freesolo creatable`),
  source: list(`source datasource optionssource optionsfrom optionsurl endpoint url src resource entity
    collection loadmethod loadoptionsmethod remote dynamic targetentity relationto reference`),
  min: list('min minimum minvalue exclusiveminimum rangemin ratemin low from gte'),
  max: list('max maximum maxvalue exclusivemaximum rangemax ratemax ratecount high to lte'),
  minLength: list('minlength minchars mincharacters minsize'),
  maxLength: list(`maxlength maxchars maxcharacters characterlimit charlimit charactercount maxsize length limit`),
  minItems: list('minitems minselections minselected minselectedchoices minrows'),
  maxItems: list(`maxitems maxselections maxselected maxselecteditems maxselectedchoices maxrows`),
  pattern: list('pattern regex regexp validationregex'),
  multiple: list(`multiple ismultiple ismultiselect multiselect hasmany allowmultiple allowmultipleselection
    allowmultipleselections multiplevalues repeatable many islist list`),
  multiline: list('multiline ismultiline textarea longtext paragraph multi'),
  rows: list('rows lines minrows'),
  secret: list('secret password issecret'),
  integer: list('integer isinteger integeronly onlyinteger wholenumber'),
  hidden: list('hidden ishidden hide invisible adminonly omitted computed'),
  visible: list('visible isvisible isactive show display visibility'),
  order: list(`order sort sortorder position pos displayorder menuorder propertyorder xorder xindex weight sequence seq
    rank uiorder volgorde`),
  accept: list('accept acceptfiletypes mimetypes allowedtypes filetypes'),
  children: list(`fields components elements subfields fieldgroup children inputs columns cols column tabs sections
    pages steps questions templateelements body controls content blocks rows schema items spec form parameters
    attributes accessory fieldarray fieldgroups dependentfield velden`),
  overlay: list('translations translation i18n locales localizations localisations localized vertalingen'),
} satisfies Record<string, readonly string[]>

/** Ids that are often internal: any other key word in the entry or its control is preferred. */
export const weakKeys = new Set(list('id itemid blockid uid uuid qid code'))

/** Where one child word only lays out the page, its children do not nest, whatever they are called. */
export const layoutChildWords = new Set(list('columns cols column sections pages steps rows fieldgroups'))

/** In a plain control these are settings or choices. */
export const containerWords = new Set(
  list('blocks content body rows columns cols column items schema form attributes parameters'),
)

/** Nested objects that hold more of the same entry. */
export const holderWords = new Set(
  list(`props templateoptions attributes attrs config settings meta typeoptions fieldprops formitemprops componentprops
    inputprops controlprops admin ui uioptions uischema schema element question questionitem questiongroupitem field
    control component input data payload properties options extra xui params selector item rowquestion typeauxdata`),
)

/** Holders that carry the control itself, so also its key. */
export const controlHolderWords = new Set(
  list('element question questionitem field control component input item payload rowquestion'),
)

/** Holders that never are a field of that name. */
export const firmHolderWords = new Set(
  list(`props templateoptions attributes attrs fieldprops formitemprops componentprops inputprops controlprops
    typeoptions admin validate validation validations validators rules constraints uioptions uischema settings config
    meta`),
)

/** Objects, lists or strings that only speak of what is allowed. */
export const ruleWords = new Set(
  list(`validate validation validations validators rules constraints constraint size range rangespec length
    valuevalidations fieldvalidations`),
)

export const falseWords = new Set(list('false no nee n 0 off never optional none'))
export const trueWords = new Set(list('true yes ja y j 1 on always required mandatory'))

/** Where a control is named, the most telling first. */
export const typeProperties = list(`uiwidget widget uifield xcomponent formkit fieldtype inputtype questiontype
  celltype rendertypelist rendertype friendlytype displaytype inputtvtype xtype interface component cmp control editor
  appearance contentmediatype linktype subtype format style valuetype type kind datatype tag el as render soort field`)

/** Names of a control rather than of a value: an unknown word here is reported. */
export const controlProperties = new Set(
  list(`uiwidget widget uifield xcomponent formkit fieldtype inputtype questiontype celltype interface component cmp
    control xtype type kind soort field entry`),
)
