import { dataEmSaoPaulo, isoInstant } from '#domain/calendario/datas.ts';
import { perguntasFeitas } from '#domain/catalogo/perguntas.ts';
import { atencaoDoPedido, type Atencao } from '#domain/mesa/atencao.ts';
import { destaque, destaqueDaProva } from '#domain/pedidos/destaques.ts';
import { provaDeUso } from '#domain/pedidos/prova-de-uso.ts';
import type { VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import { paymentStatus } from '#features/pedidos/pedidos/pedidos.public.ts';
import type { ListedPedido } from './rows.repository.ts';

/** Attention that an order of the list needs, by the rule of its own page. */
export function atencaoDaLinha(row: ListedPedido, versoes: readonly VersaoRow[], now: Date): Atencao[] {
  const asked = (id: string | null) => perguntasFeitas(versoes, id, row.servico_selecionado);
  const respostas = [
    ...asked(row.versao_saude).map((sinais, i) => destaque(sinais, row.hist_saude[i] ?? '')),
    ...asked(row.versao_trat).map((sinais, i) => destaque(sinais, row.hist_trat[i] ?? '')),
  ].flatMap((motivo) => motivo ?? []);
  const justificativa = row.justificativa_do_uso;
  const prova = provaDeUso({ servico: row.servico_selecionado, temArquivo: row.tem_prova, justificativa });
  const semProva = destaqueDaProva(prova, justificativa);
  const motivos = [...respostas, ...(semProva === null ? [] : [semProva.motivo])];
  return atencaoDoPedido({
    status: row.status,
    atendimento: row.atendimento,
    prazo: isoInstant(row.prazo),
    agora: isoInstant(now),
    hoje: dataEmSaoPaulo(now),
    destaques: motivos.map((motivo) => ({ motivo })),
    pagamento: paymentStatus(row),
    contestada: row.contestada_em !== null && row.apagada_em === null,
    nascimento: row.data_nascimento ?? '',
    mensagem: row.mensagem_em_espera && row.apagada_em === null,
    emailRecusado: row.email_recusado,
    arquivosRecusados: row.arquivos_recusados ?? 0,
  });
}
