import type { Pool, QueryConfig } from 'pg';
import type { Substancia } from '#domain/documentos/medicamentos/substancia.ts';
import {
  CID10,
  ESPECIALIDADES,
  EXAMES,
  MEDICAMENTOS,
  SILENT_WORDS,
  type SearchedList,
} from './listas.policy.ts';

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

type List = SearchedList & {
  /** The worth of another name that is typed in part, beside a name of the row itself (0 to 1). */
  outroNome: number;
  /** SQL: joins the rows that are shown to `linha` of the best names. */
  juntar: string;
  /** SQL: the columns of a shown row. */
  colunas: string;
  /** More rows, found by something else than their words: a query of names with `pontos`. */
  tambem?: string;
};

/**
 * A named statement that finds rows of one list; $1 is the typed text. Each typed word matches the words of the list that
 * equal it, that it abbreviates or begins, or that are similar (trigrams); a name with any of those is scored by the share of
 * the typed letters that it matches. Exact names come first, then names that begin with the text, then by score; a row counts
 * by its best name. Constants are written into it: with the silent words as a parameter PostgreSQL guesses more words, and
 * plans each call anew.
 */
function statement({ lista, nomes, outroNome, juntar, colunas, tambem }: List): QueryConfig {
  const text = `
    with texto as materialized (
      select termos_de_busca(replace($1, ';', ' ')) as t
    ), termos as materialized (
      select termo, length(termo) as peso,
             array(select termos_de_busca(palavra) from abreviaturas
                    where lista = '${lista}' and abreviatura = termo) as por_extenso
        from (select distinct termo from texto, unnest(palavras_da_busca(t)) termo
               where termo <> '' and termo <> all ('{${SILENT_WORDS.join(',')}}'::text[])) distintos
       order by peso desc, termo limit ${MOST_WORDS}
    ), aceitas as materialized (
      -- The indexes of the lists compare words as the database does, and not byte by byte.
      select termo, peso, palavra collate "default" as palavra,
             case when palavra = termo or palavra = any(por_extenso) then 1 when starts_with(palavra, termo) then 0.9
                  else greatest(similarity(palavra, termo), word_similarity(termo, palavra) * 0.7) end as nota
        from termos cross join lateral (
          (select palavra from referencias_palavras
            where arquivo = '${lista}' and palavra >= termo and palavra < termo || '{'
            order by length(palavra), palavra limit case when peso < 3 then ${MOST_BEGINNINGS_OF_TWO} else ${MOST_BEGINNINGS} end)
          union
          (select palavra from referencias_palavras
            where arquivo = '${lista}' and palavra % termo and termo ~ '[a-z]'
              and similarity(palavra, termo) >= case when peso < 6 then ${SHORT_ALIKE} else ${ALIKE} end)
          union
          (select palavra from referencias_palavras
            where arquivo = '${lista}' and palavra %> termo and peso >= 6 and termo ~ '[a-z]')
          union
          select unnest(por_extenso)
        ) parecidas
    ), candidatos as materialized (
      select row_number() over () as n, nomes.* from (${nomes}) nomes
       where palavras_da_busca(busca) && array(select palavra from aceitas)
    ), pontos as (
      select linha, nome, proprio, depois, busca, pontos * case when proprio then 1 else ${outroNome} end as pontos
        from (select n, sum(valor) / (select sum(peso) from termos) as pontos
                from (select n, termo, max(nota * peso) as valor
                        from candidatos, unnest(palavras_da_busca(busca)) palavra join aceitas using (palavra)
                       group by n, termo) respondidos
               group by n) somas join candidatos using (n)
       where pontos >= ${ANSWERED}
      ${tambem === undefined ? '' : `union all ${tambem}`}
    ), julgados as (
      select linha, nome, proprio, depois, round(pontos::numeric, 2) as pontos,
             case when ';' || busca || ';' like '%;' || t || ';%' then 2
                  when ';' || busca like '%;' || t || '%' then 1 else 0 end as inicio
        from pontos, texto
    ), melhores as (
      select row_number() over (order by inicio desc, pontos desc, depois, length(nome), nome) as lugar, linha, nome, proprio
        from (select distinct on (linha) * from julgados
               order by linha, inicio desc, pontos desc, depois, length(nome)) linhas
       order by lugar limit ${MOST_ROWS}
    ), mostradas as (
      select ${colunas} from melhores ${juntar} order by lugar limit ${MOST_ROWS}
    )
    select exists (select from referencias where arquivo = '${lista}') as carregada,
           coalesce((select json_agg(mostradas) from mostradas), '[]') as linhas`;
  return { name: `referencias ${lista}`, text };
}

/** One round trip: the rows come as JSON beside `carregada`, false while the list was never loaded. */
async function find<Row>(pool: Pool, query: QueryConfig, values: readonly unknown[]): Promise<Found<Row>> {
  const { rows } = await pool.query<{ carregada: boolean; linhas: Row[] }>({ ...query, values: [...values] });
  const [answer] = rows;
  return answer?.carregada === true ? answer.linhas : null;
}

/** A substance as it was found: by one of its own names, or by a name that means it or a combination with it. */
export type MedicamentoRow = Pick<Substancia, 'dcb' | 'lista' | 'documento' | 'excecoes'> & {
  achado: { nome: string; composicao: string } | null;
};
const MEDICAMENTO = statement({
  ...MEDICAMENTOS,
  outroNome: 0.9,
  juntar: `cross join lateral unnest(string_to_array(linha, ' + ')) with ordinality parte (dcb, ordem)
           cross join lateral (select * from medicamentos m where m.dcb = parte.dcb limit 1) m`,
  colunas: `lugar, ordem, m.dcb, lista, documento,
    case when not proprio then json_build_object('nome', nome, 'composicao', linha) end as achado,
    coalesce((select json_agg(json_build_object('documento', e.documento, 'condicao', e.condicao) order by e.condicao)
                from medicamentos_excecoes e where e.dcb = m.dcb), '[]') as excecoes`,
});

/** Substances by their name, a synonym or a brand, 12 at most; those of a combination one after the other. */
export function searchMedicamentos(pool: Pool, texto: string): Promise<Found<MedicamentoRow>> {
  return find(pool, MEDICAMENTO, [texto]);
}

export type ExameRow = {
  nome: string;
  grupo: string;
  codigo_tuss: string;
  codigo_sigtap: string;
  sinonimos: string;
  preparo: string;
};
const EXAME = statement({
  ...EXAMES,
  outroNome: 1,
  juntar: 'join exames e on e.nome = linha',
  colunas: 'e.nome, grupo, codigo_tuss, codigo_sigtap, sinonimos, preparo',
});

/** Exams by their name, a synonym, an abbreviation or one of their codes, 12 at most. */
export function searchExames(pool: Pool, texto: string): Promise<Found<ExameRow>> {
  return find(pool, EXAME, [texto]);
}

/**
 * A code of CID-10 as the list writes it ("J06.9"), from a typed text: with or without its dot, in any case, or only its
 * beginning ("j0"). Null for a text that is no code.
 */
export function normalizeCodigo(texto: string): string | null {
  const [, letra = '', categoria = '', sub = ''] = /^([a-z])(\d\d?)\.?(\d?)$/i.exec(texto.trim()) ?? [];
  if (letra === '' || (categoria.length === 1 && sub !== '')) return null;
  return `${letra.toUpperCase()}${categoria}${sub === '' ? '' : `.${sub}`}`;
}

export type CidRow = { codigo: string; descricao: string; tipo: string };
const CID = statement({
  ...CID10,
  outroNome: 1,
  juntar: 'join cid10 on codigo = linha collate "C"',
  colunas: 'codigo, descricao, tipo',
  // Rows whose code begins so precede any match by words, in the order of the codes.
  tambem: `select codigo collate "default", descricao, true, false, busca, 2 - 0.01 * row_number() over (order by codigo)
             from cid10 where codigo >= $2 and codigo < $2 || '~'`,
});

/**
 * Rows of CID-10 by the beginning of their code, with or without its dot, by their words or by what people call them, 12 at
 * most.
 */
export function searchCid10(pool: Pool, texto: string): Promise<Found<CidRow>> {
  return find(pool, CID, [texto, normalizeCodigo(texto)]);
}

export type EspecialidadeRow = { nome: string; tipo: string; rqe: string; observacao: string };
const ESPECIALIDADE = statement({
  ...ESPECIALIDADES,
  outroNome: 1,
  juntar: 'join especialidades e on e.nome = linha',
  colunas: 'e.nome, tipo, rqe, observacao',
});

/** Specialities and areas of practice by their name or an abbreviation, 12 at most. */
export function searchEspecialidades(pool: Pool, texto: string): Promise<Found<EspecialidadeRow>> {
  return find(pool, ESPECIALIDADE, [texto]);
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
