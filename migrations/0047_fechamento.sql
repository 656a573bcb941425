-- The clinic's month: documents by the day on which they became final, and money by the day on which it went back.
create index documentos_finais on documentos ((coalesce(assinado_em, emitido_em)))
  where estado in ('assinado', 'a imprimir', 'impresso', 'revogado');
create index devolucoes_devolvidas on devolucoes (encerrada_em) where situacao = 'devolvida';
create index casos_decididos_em on casos (decidido_em) where decidido_em is not null;
