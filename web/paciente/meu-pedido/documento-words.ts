import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { formatDataBr, somarDias } from '#domain/calendario/datas.ts';
import type { TipoDeDocumento, UsoDoDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';

/** `where`: reader of the document; `to`: recipient of the secret. */
type Use = { title: string; where: string; to: string };

const USES: Readonly<Record<UsoDoDocumento, Use>> = {
  farmacia: { title: 'Como usar na farmácia', where: 'a farmácia', to: 'à farmácia' },
  laboratorio: { title: 'Como usar no laboratório', where: 'o laboratório', to: 'ao laboratório' },
  consulta: { title: 'Como usar na consulta', where: 'quem atende você', to: 'a quem atende você' },
  entrega: { title: 'Como entregar', where: 'quem recebe', to: 'a quem precisa conferir' },
};

/** Place of use of a kind of document, and its heading. */
export function placeOfUse(tipo: TipoDeDocumento): Use {
  return USES[tipoDeDocumento(tipo).uso];
}

type Renewable = Pick<DocumentoDoPaciente, 'tratamento' | 'canal'>;

/** Days before the end of a treatment by which the next one should be requested: paper has to travel. */
const AHEAD = { eletronico: 6, impresso: 14, transcricao: 14 } as const;
/** Shorter treatments are not continued. */
const CONTINUED_DAYS = 30;

/** Day, as "17/12", by which the next prescription should be requested; null where none is needed. */
export function renewBy({ tratamento, canal }: Renewable, today: string): string | null {
  if (tratamento === null || tratamento.dias < CONTINUED_DAYS) return null;
  const day = somarDias(tratamento.ate, -AHEAD[canal]);
  return day < today ? null : formatDataBr(day).slice(0, 5);
}

/** Shares an address with the public number, which opens nothing without the secret. */
export function whatsAppLink(endereco: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`Confira aqui o meu documento: ${endereco}`)}`;
}
