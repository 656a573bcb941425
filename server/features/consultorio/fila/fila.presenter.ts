import { perguntasFeitas } from '#domain/catalogo/perguntas.ts';
import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { dataEmSaoPaulo, idade } from '#domain/calendario/datas.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { provaDeUso } from '#domain/pedidos/prova-de-uso.ts';
import { destaque } from '#domain/pedidos/destaques.ts';
import type { Medico } from '#platform/actor.ts';
import type { VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import type { FilaRow } from './fila.repository.ts';

/** A case of the queue for one doctor; a claim that ran out by `now` is nobody's. */
export function presentCaso(
  row: FilaRow,
  { actor, versoes, now }: { actor: Medico; versoes: readonly VersaoRow[]; now: Date },
): CasoNaFila[] {
  const servico = SERVICOS.find(({ titulo }) => titulo === row.servico_selecionado);
  if (!servico || !row.prazo) return [];
  const { medico_id, medico_nome, assumido_ate } = row;
  const wrong = row.relatado_em !== null || row.desajustado;
  const decided = wrong || row.decidido_por === actor.medicoId;
  const held = medico_id !== null && medico_nome !== null && assumido_ate !== null && assumido_ate > now;
  return [
    {
      id: row.id,
      numero: row.numero,
      pacienteId: row.cliente_id,
      paciente: nomeDeTratamento(row.nome, row.nome_social),
      idade: row.data_nascimento === null ? null : idade(row.data_nascimento, dataEmSaoPaulo(now)),
      Servico_Selecionado: servico.titulo,
      prazo: row.prazo.toISOString(),
      atendimento: row.atendimento ?? 'na fila',
      arquivos: row.arquivos ?? 0,
      faltam: faltamEm(row),
      urgencia: passedEmergency(row, versoes),
      respondeu: row.respondeu_em !== null,
      respondeuEm: row.respondeu_em?.toISOString() ?? null,
      semRespostaEm: row.sem_resposta_em?.toISOString() ?? null,
      seu: wrong || [medico_id, row.pergunta_de, row.decidido_por].includes(actor.medicoId),
      relatadoEm: row.relatado_em?.toISOString() ?? null,
      conversaDesde: row.conversa_desde?.toISOString() ?? null,
      desajustado: row.desajustado,
      decididoEm: decided ? (row.decidido_em?.toISOString() ?? null) : null,
      decidido: row.decidido,
      com: held
        ? { nome: medico_nome, ate: assumido_ate.toISOString(), voce: medico_id === actor.medicoId }
        : null,
      versao: row.versao,
    },
  ];
}

function faltamEm({ servico_selecionado, tem_foto, tem_prova, justificativa_do_uso }: FilaRow) {
  const proof = provaDeUso({
    servico: servico_selecionado,
    temArquivo: tem_prova,
    justificativa: justificativa_do_uso,
  });
  return [...(tem_foto ? [] : ['foto' as const]), ...(proof === 'falta' ? ['prova' as const] : [])];
}

/** True when an answer says yes to a question that asks for an emergency. */
function passedEmergency(row: FilaRow, versoes: readonly VersaoRow[]): boolean {
  const asked = (id: string | null) => perguntasFeitas(versoes, id, row.servico_selecionado);
  const saude = asked(row.versao_saude).map((sinais, i) => destaque(sinais, row.hist_saude[i] ?? ''));
  const trat = asked(row.versao_trat).map((sinais, i) => destaque(sinais, row.hist_trat[i] ?? ''));
  return [...saude, ...trat].includes('urgencia');
}
