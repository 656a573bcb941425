import { somarDias, formatDataBr, parseDataBr } from '#domain/calendario/datas.ts';
import { MAX_DIAS_DE_AFASTAMENTO } from '../atestado.ts';
import { textoCanonico } from '../posologia/vocabulario.ts';
import { frasesDe } from './palavras-do-paciente.ts';

type Preenchidos = {
  finalidade?: string;
  dias?: number;
  inicio?: string;
  acompanhado?: string;
  aptoPara?: string;
};

/** Since when somebody is ill, which is no leave. */
const DURACAO =
  /(?:ha|faz|desde|durante os ultimos|nos ultimos|tem) (?:uns |cerca de |mais de |quase )?\d{1,3} (?:dia|semana)/g;
const DIAS = /(?<![^ ])(\d{1,3}) (dia|semana)(?= |$)/g;
const PARA = /\bpara\s+(?:eu\s+)?(.{3,200})$/iu;
const APTIDAO =
  /academia|esporte|nata[çc][ãa]o|atividades? f[íi]sicas?|hidrogin[áa]stica|muscula[çc][ãa]o|futsal|futebol|corrida|gin[áa]stica|treino|campeonato|apto|apt[ai]d[ãa]o|mostrar que estou bem/i;

/**
 * Purpose, days and first day of the certificate, where the request names exactly one: "há 3 dias" is a duration so
 * far. `hoje` is 'YYYY-MM-DD'. Linear in the texts.
 */
export function atestadoDoPedido(textos: readonly string[], hoje: string): Preenchidos {
  const plain = textoCanonico(textos.join('\n'));
  if (textos.some((texto) => APTIDAO.test(texto))) {
    return { finalidade: 'saude', aptoPara: purposeIn(textos) };
  }
  if (/acompanha(?:r|nte|mento)/.test(plain)) return { finalidade: 'acompanhamento', ...leave(plain, hoje) };
  if (/comparecimento|compareci/.test(plain))
    return { finalidade: 'comparecimento', ...firstDay(plain, hoje) };
  return leave(plain, hoje);
}

function purposeIn(textos: readonly string[]): string {
  const named = textos.flatMap(frasesDe).filter((frase) => APTIDAO.test(frase));
  return named.map((frase) => PARA.exec(frase)?.[1] ?? '').find(Boolean) ?? '';
}

function leave(plain: string, hoje: string): Preenchidos {
  const named = [...plain.replaceAll(DURACAO, ' ').matchAll(DIAS)].map(
    ([, count, unit]) => Number(count) * (unit === 'semana' ? 7 : 1),
  );
  const both = /hoje e (?:de )?amanha/.test(plain) ? [2] : [];
  const [dias, ...others] = new Set(named.length > 0 ? named : both);
  const sure = dias !== undefined && others.length === 0 && dias > 0 && dias <= MAX_DIAS_DE_AFASTAMENTO;
  return { ...(sure && { dias }), ...firstDay(plain, hoje) };
}

/** A date, "hoje", "ontem", "anteontem" or "amanhã". */
function firstDay(plain: string, hoje: string): Preenchidos {
  const dates = new Set(
    [...plain.matchAll(/(?<![^ ])(\d{1,2})\/(\d{1,2})(?: \/ (\d{4}))?(?= |$)/g)].map(
      ([, day = '', month = '', year]) =>
        parseDataBr(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year ?? hoje.slice(0, 4)}`),
    ),
  );
  const [date, ...others] = dates;
  if (date !== undefined) return date === null || others.length > 0 ? {} : { inicio: formatDataBr(date) };
  const shift = /(?<![^ ])(anteontem|ontem|hoje|amanha)(?= |$)/.exec(plain)?.[1];
  const by = shift === undefined ? undefined : { anteontem: -2, ontem: -1, hoje: 0, amanha: 1 }[shift];
  return by === undefined ? {} : { inicio: formatDataBr(somarDias(hoje, by)) };
}
