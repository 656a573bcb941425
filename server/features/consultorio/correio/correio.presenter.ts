import type { CartaNoCorreio, Correio } from '#contracts/consultorio/correio.contract.ts';
import { etapaDoCorreio, linhasDoEndereco, type EtapaDoCorreio } from '#domain/correio/envio.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { algarismosDoTalao, numeroInteiro, palavrasDoTalao } from '#domain/documentos/emissao/talao.ts';
import { ehNotificacao, tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { CorreioRow } from './correio.repository.ts';

/** The queue of the post by what is to be done next. */
export function presentCorreio(rows: readonly CorreioRow[], haMais: boolean): Correio {
  const at = (etapa: EtapaDoCorreio) => rows.filter((row) => etapaOf(row) === etapa).map(presentCarta);
  return {
    imprimir: at('imprimir'),
    assinar: at('assinar'),
    postar: at('postar'),
    aCaminho: at('a caminho'),
    haMais,
  };
}

function etapaOf({ atendimento, folhas }: CorreioRow): EtapaDoCorreio {
  return etapaDoCorreio({
    postado: atendimento === 'postado',
    folhas: folhas.map(({ estado, folha_impressa_em }) => ({
      assinada: estado === 'impresso',
      impressa: folha_impressa_em !== null,
    })),
  });
}

function presentCarta(row: CorreioRow): CartaNoCorreio {
  const { id, numero, nome, nome_social, cpf, servico_selecionado, medico, decidido_em, folhas } = row;
  return {
    id,
    numero,
    paciente: nome_social || nome,
    cpf,
    Servico_Selecionado: servico_selecionado,
    medico,
    desde: decidido_em?.toISOString() ?? null,
    folhas: folhas.map((folha) => ({
      id: folha.id,
      titulo: tipoDeDocumento(folha.tipo).titulo,
      documento: folha.canal !== 'transcricao',
      assinada: folha.estado === 'impresso',
      impressaEm: folha.folha_impressa_em === null ? null : new Date(folha.folha_impressa_em).toISOString(),
      talao: presentTalao(folha),
    })),
    endereco: linhasDoEndereco({ ...row, numero: row.casa, cep: formatCep(row.cep) }),
    envio: presentEnvio(row),
  };
}

function presentTalao(folha: CorreioRow['folhas'][number]): CartaNoCorreio['folhas'][number]['talao'] {
  const { canal, estado, tipo, talao, proximo, medico } = folha;
  if (canal !== 'transcricao' || !ehNotificacao(tipo)) return null;
  const next = talao === null && estado === 'a imprimir' ? proximo : null;
  return {
    numero: talao && numeroInteiro(talao),
    proximo: next && { talao: palavrasDoTalao(next), numero: algarismosDoTalao(next) },
    medico,
  };
}

function presentEnvio({ envio }: CorreioRow): CartaNoCorreio['envio'] {
  if (envio === null) return null;
  const { postado_em, encerrado_em, ...carta } = envio;
  return { ...carta, postadoEm: postado_em.toISOString(), encerradoEm: encerrado_em?.toISOString() ?? null };
}
