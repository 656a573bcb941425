-- Freight that was paid for a document that left electronically goes back by itself (docs/decisions/0044).
alter table devolucoes
  drop constraint devolucoes_motivo_check,
  add constraint devolucoes_motivo_check check (motivo in (
    'cancelado', 'recusado', 'pago_duas_vezes', 'pedido_excluido', 'valor_diferente', 'cobranca_desconhecida',
    'frete_nao_usado'));
