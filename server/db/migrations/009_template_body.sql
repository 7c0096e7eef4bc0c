-- The document itself, in Liquid: a service without a language model fills it with the input.
alter table template_meta add column body text;
