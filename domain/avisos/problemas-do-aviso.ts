import {
  EXEMPLOS,
  MARCADORES,
  nomesEm,
  preencherAviso,
  SEMPRE,
  type Aviso,
  type TextoDoAviso,
} from './aviso.ts';

/** Longest length of each part with its values filled in, in UTF-16 units. */
export const LIMITES_DO_AVISO = { assunto: 69, titulo: 69, paragrafo: 330, botao: 40, rodape: 200 } as const;
export const MAX_PARAGRAFOS = 8;

/** Stems of words about health: mails are seen on locked screens and by other people. */
export const PALAVRAS_DE_SAUDE =
  /receit|prescri|laudo|atestad|exame|encaminhament|prep\b|hiv|m[ée]dic[oa]|rem[ée]dio|medicament|doen[çc]a|sa[úu]de|cl[íi]nic|diagn|tratament|consulta m|cid-/i;

export type CampoDoAviso = 'assunto' | 'titulo' | 'paragrafos' | 'botao' | 'rodape';
/** Field and sentence to show. */
export type ProblemaDoAviso = { campo: CampoDoAviso; mensagem: string };

/** One sentence per part; empty when the notice may be sent. */
export function problemasDoAviso(aviso: Aviso, texto: TextoDoAviso): ProblemaDoAviso[] {
  const filled = preencherAviso(texto, EXEMPLOS);
  const parts: [CampoDoAviso, string | null][] = [
    ['assunto', recusaDoAssunto(filled.assunto)],
    ['titulo', vazioOuLongo(filled.titulo, LIMITES_DO_AVISO.titulo, 'Escreva o título.')],
    ['paragrafos', recusaDosParagrafos(texto.paragrafos, filled.paragrafos)],
    ['botao', recusaDoBotao(aviso, filled.botao)],
    ['rodape', vazioOuLongo(filled.rodape, LIMITES_DO_AVISO.rodape, 'Escreva o rodapé.')],
  ];
  const found = parts.flatMap(([campo, reason]) => {
    const mensagem = reason ?? recusaDasPalavras(aviso, typedIn(texto, campo));
    return mensagem === null ? [] : [{ campo, mensagem }];
  });
  const missing = faltam(aviso, texto);
  if (missing === null || found.some(({ campo }) => campo === 'paragrafos')) return found;
  return [...found, { campo: 'paragrafos', mensagem: missing }];
}

function typedIn(texto: TextoDoAviso, campo: CampoDoAviso): string {
  return campo === 'paragrafos' ? texto.paragrafos.join('\n') : texto[campo];
}

function vazioOuLongo(texto: string, max: number, vazio: string): string | null {
  if (texto.trim() === '') return vazio;
  if (/[\r\n]/.test(texto)) return 'Escreva em uma linha só.';
  if (texto.length <= max) return null;
  return `Com os valores, ficam ${texto.length} letras, e o limite é ${max}.`;
}

function recusaDoAssunto(assunto: string): string | null {
  const wrong = vazioOuLongo(assunto, LIMITES_DO_AVISO.assunto, 'Escreva o assunto.');
  if (wrong !== null) return wrong;
  // Filters take it for advertising (docs/product/messages.md).
  if (assunto.includes('!')) return 'Tire o ponto de exclamação: filtros tomam o e-mail por propaganda.';
  return assunto === assunto.toUpperCase() && /\p{L}{4}/u.test(assunto)
    ? 'Escreva em minúsculas: filtros tomam o e-mail por propaganda.'
    : null;
}

function recusaDosParagrafos(typed: readonly string[], filled: readonly string[]): string | null {
  if (typed.every((paragrafo) => paragrafo.trim() === '')) return 'Escreva o texto.';
  if (typed.length > MAX_PARAGRAFOS) return `Escreva até ${MAX_PARAGRAFOS} parágrafos.`;
  const longest = Math.max(...filled.map(({ length }) => length));
  const { paragrafo: max } = LIMITES_DO_AVISO;
  if (longest <= max) return null;
  return `Um parágrafo fica com ${longest} letras, e o limite é ${max}: divida-o com uma linha em branco.`;
}

function recusaDoBotao({ texto }: Aviso, botao: string): string | null {
  if (texto.botao === '') return botao === '' ? null : 'Este aviso não tem botão.';
  return vazioOuLongo(botao, LIMITES_DO_AVISO.botao, 'Escreva o botão.');
}

/** @param typed the text as typed, placeholders unfilled: values are validated where they are made */
function recusaDasPalavras({ para, marcadores }: Aviso, typed: string): string | null {
  const allowed: readonly string[] = [...SEMPRE, ...marcadores];
  const unknown = nomesEm(typed).find((nome) => !allowed.includes(nome));
  if (unknown !== undefined) {
    return Object.hasOwn(MARCADORES, unknown)
      ? `{${unknown}} não existe neste aviso.`
      : `{${unknown}} não é um marcador.`;
  }
  if (/[{}]/.test(typed.replaceAll(/\{[a-z]+\}/g, ''))) return 'Uma chave { ou } ficou solta.';
  if (/https?:|www\./i.test(typed)) return 'Sem endereços no texto: o botão leva ao lugar certo.';
  const health = para === 'médico' ? null : PALAVRAS_DE_SAUDE.exec(typed);
  if (health) return `“${health[0]}” diz algo da saúde de quem recebe, e outros podem ver um e-mail.`;
  return /\d{3}\.?\d{3}\.?\d{3}-?\d{2}/.test(typed) ? 'Sem CPF em um e-mail.' : null;
}

function faltam({ indispensaveis }: Aviso, texto: TextoDoAviso): string | null {
  const named = new Set(nomesEm(Object.values(texto).flat().join('\n')));
  const missing = indispensaveis.filter((nome) => !named.has(nome));
  const [first] = missing;
  if (first === undefined) return null;
  const all = missing.map((nome) => `{${nome}}`).join(', ');
  return `Falta ${all}: sem ${MARCADORES[first].oQue} o aviso não diz o que precisa.`;
}
