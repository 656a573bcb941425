import type { CartaNoCorreio, Correio } from '#contracts/consultorio/correio.contract.ts';
import { linhasDoEndereco, type EtapaDoCorreio } from '#domain/correio/envio.ts';
import { formatCep } from '#domain/contas/cep.ts';
import {
  algarismosDoTalao,
  escolhaDoTalao,
  numeroInteiro,
  palavrasDoTalao,
  type NumeroDoTalao,
} from '#domain/documentos/emissao/talao.ts';
import { ehNotificacao, tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { passoDasFolhas } from '../correio.decisions.ts';
import type { CorreioRow } from './lista.repository.ts';
import type { lerCorreio } from './lista.usecases.ts';

type Lido = Awaited<ReturnType<typeof lerCorreio>>;
type FolhaRow = CorreioRow['folhas'][number];

/** The queue of the post by what is to be done next. */
export function presentCorreio({ rows, haMais, contagem, livres }: Lido): Correio {
  const forms = new Forms(livres);
  const at = (etapa: EtapaDoCorreio) =>
    rows.filter((row) => row.etapa === etapa).map((row) => presentCarta(row, forms));
  return {
    imprimir: at('imprimir'),
    assinar: at('assinar'),
    postar: at('postar'),
    aCaminho: at('a caminho'),
    haMais,
    contagem,
  };
}

/** Free forms of each doctor and kind, dealt out in the order of the letters. */
class Forms {
  readonly #next = new Map<string, NumeroDoTalao[]>();
  readonly #dealt = new Map<string, number>();

  constructor(livres: Lido['livres']) {
    for (const { medicoId, tipo, livre } of livres) {
      const key = `${medicoId} ${tipo}`;
      this.#next.set(key, [...(this.#next.get(key) ?? []), livre]);
    }
  }

  /** The next form for a sheet printed alone, and its form where all are printed together. */
  deal({ medico_id, tipo }: FolhaRow): { proximo: Livre | null; noLote: Livre | null } {
    const key = `${medico_id} ${tipo}`;
    const forms = this.#next.get(key) ?? [];
    const n = this.#dealt.get(key) ?? 0;
    this.#dealt.set(key, n + 1);
    return { proximo: presentLivre(forms[0]), noLote: presentLivre(forms[n]) };
  }
}

type Livre = { talao: string; numero: string; escolha: string };

function presentLivre(livre: NumeroDoTalao | undefined): Livre | null {
  if (!livre) return null;
  return { talao: palavrasDoTalao(livre), numero: algarismosDoTalao(livre), escolha: escolhaDoTalao(livre) };
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

function presentCarta(row: CorreioRow, forms: Forms): CartaNoCorreio {
  const { id, numero, nome, nome_social, cpf, servico_selecionado, medico, decidido_em, prazo } = row;
  const folhas = row.folhas.map((folha) => ({
    ...folha,
    folha_impressa_em: instantOf(folha.folha_impressa_em),
    assinado_em: instantOf(folha.assinado_em),
  }));
  const posted = row.etapa === 'a caminho';
  const passo = posted ? null : passoDasFolhas(folhas, row.envio?.postado_em ?? null);
  return {
    id,
    numero,
    paciente: nome_social || nome,
    cpf,
    Servico_Selecionado: servico_selecionado,
    medico,
    desde: decidido_em?.toISOString() ?? null,
    prazo: prazo?.toISOString() ?? null,
    folhas: row.folhas.map((folha, i) => ({
      id: folha.id,
      titulo: tipoDeDocumento(folha.tipo).titulo,
      documento: folha.canal !== 'transcricao',
      assinada: folha.estado === 'impresso',
      impressaEm: folhas[i]?.folha_impressa_em?.toISOString() ?? null,
      talao: presentTalao(folha, forms),
    })),
    endereco: linhasDoEndereco({ ...row, numero: row.casa, cep: formatCep(row.cep) }),
    envio: presentEnvio(row),
    desfazer: passo && { passo: passo.passo, em: passo.em.toISOString() },
  };
}

function presentTalao(folha: FolhaRow, forms: Forms): CartaNoCorreio['folhas'][number]['talao'] {
  const { canal, estado, tipo, talao, medico } = folha;
  if (canal !== 'transcricao' || !ehNotificacao(tipo)) return null;
  const open = talao === null && estado === 'a imprimir';
  return {
    numero: talao && numeroInteiro(talao),
    ...(open ? forms.deal(folha) : { proximo: null, noLote: null }),
    medico,
  };
}

function presentEnvio({ envio }: CorreioRow): CartaNoCorreio['envio'] {
  if (envio === null) return null;
  const { postado_em, encerrado_em, ...carta } = envio;
  return { ...carta, postadoEm: postado_em.toISOString(), encerradoEm: encerrado_em?.toISOString() ?? null };
}
