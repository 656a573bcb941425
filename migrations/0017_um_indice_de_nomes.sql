-- Names are found in the column of 0015: the index over the expression serves nobody any more.
drop index clientes_nome_busca;
