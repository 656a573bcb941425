import { instante, semAcento, texto, type Documento } from './valores.ts';

export type MensagemTrazida = {
  mensagem: string;
  por: 'Cliente' | 'Adm';
  /** The predecessor did not say whose it was. */
  semAutor: boolean;
  em: Date | null;
};

/** In front of a message of which nobody knows whether the patient or the team wrote it. */
export const AUTOR_DESCONHECIDO = '(Não se sabe quem escreveu.) ';

const CLIENTE: ReadonlySet<string> = new Set(['cliente', 'paciente']);
const EQUIPE: ReadonlySet<string> = new Set(['adm', 'admin', 'administrador']);

/** Decides how a message comes; null for one without a word. */
export function decidirMensagem(documento: Documento): MensagemTrazida | null {
  const escrita = texto(documento['mensagem']);
  if (escrita === '') return null;
  const autor = semAcento(texto(documento['Por']));
  const semAutor = !CLIENTE.has(autor) && !EQUIPE.has(autor);
  return {
    mensagem: semAutor ? `${AUTOR_DESCONHECIDO}${escrita}` : escrita,
    por: CLIENTE.has(autor) ? 'Cliente' : 'Adm',
    semAutor,
    em: instante(documento['createdAt']) ?? instante(documento['dateCreated']),
  };
}
