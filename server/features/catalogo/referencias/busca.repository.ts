import type { Pool, QueryConfig } from 'pg';
import type { Substancia } from '../../../../domain/documentos/medicamentos/substancia.ts';
import { normalizeCodigo } from './cid.policy.ts';
import { SILENT_WORDS } from './listas.policy.ts';

/** What a search may find at most. */
const MOST_ROWS = 12;
/** Of what was typed so many words are looked for, the longest. */
const MOST_WORDS = 8;
/** A typed word may mean so many words of a list that begin like it, the shortest of them; two letters begin too many. */
const MOST_BEGINNINGS = 100;
const MOST_BEGINNINGS_OF_TWO = 20;
/** How alike two words are at least (trigrams in common, 0 to 1); a short word has few, and loses most by one mistake. */
const ALIKE = 0.4;
const SHORT_ALIKE = 0.33;
/** The share of the typed letters that a row must answer to. */
const ANSWERED = 0.33;

/** Rows of one list, best first; null while that list was never loaded into this database. */
export type Found<Row> = readonly Row[] | null;

type List = {
  arquivo: string;
  tabela: string;
  /** The columns that say which row it is. */
  chave: string;
  /** By what rows that are alike otherwise are sorted: the shorter, then the alphabet. */
  nome: string;
  /** What a row shows. */
  colunas: string;
  /** More rows, found by something else than their words: a query of `chave` and `pontos`. */
  tambem?: string;
};

/**
 * A named statement that finds rows of one list: $1 is what was typed, $2 the words that say nothing. Each typed word
 * is taken for the words of the list that it is, begins, or is much alike; rows with any of those are scored by the
 * share of the typed letters that they answer. First what bears exactly that name, then what begins so, then by score.
 */
function statement({ arquivo, tabela, chave, nome, colunas, tambem }: List): QueryConfig {
  const text = `
    with texto as materialized (
      select termos_de_busca(replace($1, ';', ' ')) as t
    ), termos as materialized (
      select distinct termo, length(termo) as peso from texto, unnest(palavras_da_busca(t)) termo
       where termo <> '' and termo <> all ($2::text[])
       order by peso desc, termo limit ${MOST_WORDS}
    ), aceitas as materialized (
      -- The indexes of the lists compare words as the database does, and not byte by byte.
      select termo, peso, palavra collate "default" as palavra,
             case when palavra = termo then 1 when starts_with(palavra, termo) then 0.9
                  else greatest(similarity(palavra, termo), word_similarity(termo, palavra) * 0.7) end as nota
        from termos cross join lateral (
          (select palavra from referencias_palavras
            where arquivo = '${arquivo}' and palavra >= termo and palavra < termo || '{'
            order by length(palavra), palavra limit case when peso < 3 then ${MOST_BEGINNINGS_OF_TWO} else ${MOST_BEGINNINGS} end)
          union
          (select palavra from referencias_palavras
            where arquivo = '${arquivo}' and palavra % termo and termo ~ '[a-z]'
              and similarity(palavra, termo) >= case when peso < 6 then ${SHORT_ALIKE} else ${ALIKE} end)
          union
          (select palavra from referencias_palavras
            where arquivo = '${arquivo}' and palavra %> termo and peso >= 6 and termo ~ '[a-z]')
        ) parecidas
    ), pontos as (
      select ${chave}, sum(valor) / (select sum(peso) from termos) as pontos
        from (select ${chave}, termo, max(nota * peso) as valor
                from ${tabela}, unnest(palavras_da_busca(busca)) palavra join aceitas using (palavra)
               where palavras_da_busca(busca) && array(select palavra from aceitas)
               group by ${chave}, termo) respondidos
       group by ${chave}
      having sum(valor) / (select sum(peso) from termos) >= ${ANSWERED}
      ${tambem === undefined ? '' : `union all ${tambem}`}
    ), melhores as (
      select ${colunas}
        from (select ${chave}, max(pontos) as pontos from pontos group by ${chave}) p join ${tabela} using (${chave}), texto
       order by ';' || busca || ';' like '%;' || t || ';%' desc, ';' || busca like '%;' || t || '%' desc,
                round(pontos::numeric, 2) desc, length(${nome}), ${nome}
       limit ${MOST_ROWS}
    )
    select exists (select from referencias where arquivo = '${arquivo}') as carregada,
           coalesce((select json_agg(melhores) from melhores), '[]') as linhas`;
  return { name: `referencias ${arquivo}`, text };
}

/** One round trip: the rows come as JSON beside the word that there are any to look for. */
async function find<Row>(pool: Pool, query: QueryConfig, values: readonly unknown[]): Promise<Found<Row>> {
  const { rows } = await pool.query<{ carregada: boolean; linhas: Row[] }>({ ...query, values: [...values] });
  const [answer] = rows;
  return answer?.carregada === true ? answer.linhas : null;
}

const MEDICAMENTOS = statement({
  arquivo: 'medicamentos',
  tabela: 'medicamentos',
  chave: 'dcb',
  nome: 'dcb',
  colunas: `dcb, lista, documento,
    coalesce((select json_agg(json_build_object('documento', e.documento, 'condicao', e.condicao) order by e.condicao)
                from medicamentos_excecoes e where e.dcb = medicamentos.dcb), '[]') as excecoes`,
});

export type SubstanciaRow = Pick<Substancia, 'dcb' | 'lista' | 'documento' | 'excecoes'>;

/** Substances by their name or an official synonym, 12 at most. */
export function searchMedicamentos(pool: Pool, texto: string): Promise<Found<SubstanciaRow>> {
  return find(pool, MEDICAMENTOS, [texto, SILENT_WORDS]);
}

export type ExameRow = {
  nome: string;
  grupo: string;
  codigo_tuss: string;
  codigo_sigtap: string;
  sinonimos: string;
  preparo: string;
};
const EXAMES = statement({
  arquivo: 'exames',
  tabela: 'exames',
  chave: 'nome',
  nome: 'nome',
  colunas: 'nome, grupo, codigo_tuss, codigo_sigtap, sinonimos, preparo',
});

/** Exams by their name, a synonym or one of their codes, 12 at most. */
export function searchExames(pool: Pool, texto: string): Promise<Found<ExameRow>> {
  return find(pool, EXAMES, [texto, SILENT_WORDS]);
}

export type CidRow = { codigo: string; descricao: string; tipo: string };
const CID10 = statement({
  arquivo: 'cid10',
  tabela: 'cid10',
  chave: 'codigo',
  nome: 'descricao',
  colunas: 'codigo, descricao, tipo',
  // Those whose code begins so stand before any word, in the order of the codes.
  tambem: `select codigo, 2 - 0.01 * row_number() over (order by codigo)
             from cid10 where codigo >= $3 and codigo < $3 || '~'`,
});

/** Rows of CID-10 by the beginning of their code, with or without its dot, or by their words, 12 at most. */
export function searchCid10(pool: Pool, texto: string): Promise<Found<CidRow>> {
  return find(pool, CID10, [texto, SILENT_WORDS, normalizeCodigo(texto)]);
}

export type EspecialidadeRow = { nome: string; tipo: string; rqe: string; observacao: string };
const ESPECIALIDADES = statement({
  arquivo: 'especialidades',
  tabela: 'especialidades',
  chave: 'nome, tipo',
  nome: 'nome',
  colunas: 'nome, tipo, rqe, observacao',
});

/** Specialities and areas of practice by their name, 12 at most. */
export function searchEspecialidades(pool: Pool, texto: string): Promise<Found<EspecialidadeRow>> {
  return find(pool, ESPECIALIDADES, [texto, SILENT_WORDS]);
}

export type ApresentacaoRow = { dcb: string; concentracao: string; forma: string; via: string };
const APRESENTACOES: QueryConfig = {
  name: 'referencias apresentacoes',
  text: `
    select exists (select from referencias where arquivo = 'apresentacoes') as carregada,
           coalesce((select json_agg(a) from (
             select dcb, concentracao, forma, via from apresentacoes
              where string_to_array(busca, ';') @> string_to_array(termos_de_busca(regexp_replace($1, '\\s*[+;]\\s*', ';', 'g')), ';')
              order by cardinality(string_to_array(busca, ';')), dcb, forma,
                       replace(replace(substring(concentracao from '^\\d+(?:\\.\\d{3})*(?:,\\d+)?'), '.', ''), ',', '.')::numeric,
                       concentracao, via
              limit 100) a), '[]') as linhas`,
};

/**
 * The presentations of one substance, by form and strength, then those of the combinations that it is part of; of a
 * combination ("a + b") its own. None for a name that is not written as the list writes it; case and accents are ignored.
 */
export function listApresentacoes(pool: Pool, medicamento: string): Promise<Found<ApresentacaoRow>> {
  return find(pool, APRESENTACOES, [medicamento]);
}
