-- How a charge is paid.
alter table cobrancas add column metodo text not null default 'Pix' check (metodo in ('Pix'));
