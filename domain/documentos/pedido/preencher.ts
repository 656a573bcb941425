import { dizNao } from '#domain/catalogo/sim-ou-nao.ts';
import { lerNomes, type NomesIndexados } from '../medicamentos/lexico/lexico.ts';
import { destinoDaSubstancia } from '../medicamentos/destino.ts';
import { MAX_ITENS } from '../receita.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import { tipoDeDocumento } from '../tipos.ts';
import { atestadoDoPedido } from './atestado.ts';
import { itemDoPedido, nameOf } from './item.ts';
import type { ListasDoPedido, PalavrasDoPaciente, Preenchido } from './palavras-do-paciente.ts';
import { desconhecidosDoPedido, type RemedioPedido, remediosDoPedido } from './remedios.ts';

const NADA: Preenchido = { dados: {}, campos: [], sobras: [] };

/** The result is a proposal: a doctor reads each field. `hoje` is 'YYYY-MM-DD'. Linear in the words. */
export function preencherDoPedido(
  tipo: TipoDeDocumento,
  pedido: PalavrasDoPaciente,
  listas: ListasDoPedido,
  hoje: string,
): Preenchido {
  const said = [...pedido.respostas, pedido.motivacao].filter((texto) => !dizNao(texto));
  const maximo = tipoDeDocumento(tipo).campos.find((campo) => campo.entrada === 'itens')?.maximo;
  if (maximo !== undefined) return itemsOf(tipo, pedido, listas, Math.min(maximo, MAX_ITENS));
  switch (tipo) {
    case 'atestado':
      return flat({ ...atestadoDoPedido(said, hoje) });
    case 'exames':
      return examsOf(pedido, listas.nomes);
    case 'encaminhamento': {
      const [especialidade] = namesIn(said, listas.nomes);
      return especialidade === undefined ? NADA : flat({ especialidade });
    }
    default:
      return NADA;
  }
}

function flat(dados: Readonly<Record<string, unknown>>): Preenchido {
  return { dados, campos: Object.keys(dados).filter((nome) => dados[nome] !== ''), sobras: [] };
}

/** Between the entries of a list. */
const ENTRE = /[,;\n]|[.!?](?=\s|$)|\s(?:e|mais)\s/;
/** A longer entry is a sentence. */
const NOME = /^[\p{L}\d-]{3,30}(?:\s[\p{L}\d-]{1,20}){0,2}$/u;

/**
 * Rows named in the texts. Abbreviations of two letters are also words of sentences: they count only as an entry of
 * their own.
 */
function namesIn(textos: readonly string[], indice: NomesIndexados): string[] {
  const named = textos.flatMap((texto) =>
    lerNomes(texto, indice).filter(({ inicio, fim }) => fim - inicio > 2),
  );
  const alone = textos
    .flatMap((texto) => texto.split(ENTRE))
    .filter((part) => part.trim().length === 2)
    .flatMap((part) => lerNomes(part, indice));
  return [...new Set([...named, ...alone].flatMap(({ nome }) => nome.composicoes[0] ?? []))];
}

/** Exams named in the answers; if none, those of the motivation. */
function examsOf({ respostas, motivacao }: PalavrasDoPaciente, indice: NomesIndexados): Preenchido {
  const answered = namesIn(respostas, indice);
  const exames = answered.length > 0 ? answered : namesIn([motivacao], indice);
  if (exames.length === 0) return NADA;
  const rest = respostas
    .flatMap((texto) => texto.split(ENTRE).map((part) => part.trim()))
    .filter((part) => NOME.test(part) && !dizNao(part) && lerNomes(part, indice).length === 0);
  return { dados: { exames }, campos: ['exames'], sobras: rest };
}

function itemsOf(
  tipo: TipoDeDocumento,
  pedido: PalavrasDoPaciente,
  { lexico, apresentacoes }: ListasDoPedido,
  maximo: number,
): Preenchido {
  const remedios = remediosDoPedido(pedido, lexico);
  const fits = ({ dcbs }: RemedioPedido) =>
    dcbs.some((dcb) => {
      const substancia = lexico.substancias.get(dcb);
      return substancia !== undefined && destinoDaSubstancia(substancia, []) === tipo;
    });
  // A form for one medicine takes the one with its kind.
  const chosen =
    maximo === 1
      ? [remedios.find(fits) ?? remedios[0]].filter((one) => one !== undefined)
      : remedios.slice(0, maximo);
  const filled = chosen.map((remedio) => itemDoPedido(remedio, apresentacoes));
  return {
    dados: filled.length === 0 ? {} : { itens: filled.map(({ item }) => item) },
    campos: filled.flatMap(({ campos }, i) => campos.map((nome) => `itens.${i}.${nome}`)),
    sobras: [
      ...remedios.filter((remedio) => !chosen.includes(remedio)).map((remedio) => nameOf(remedio, [])),
      ...desconhecidosDoPedido(pedido, lexico),
    ],
  };
}
