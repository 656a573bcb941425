-- Why a patient without proof of prior use asks for a blue or yellow prescription, in their own words
-- (docs/product/services.md).
alter table pedidos
  add column justificativa_do_uso text not null default '' check (length(justificativa_do_uso) <= 2000);
