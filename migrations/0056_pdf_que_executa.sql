-- A PDF that holds scripts or acts when it is opened: whoever reads it is told before they download it.
alter table anexos add column executa boolean not null default false;
