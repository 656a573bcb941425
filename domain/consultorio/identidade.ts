/** How a doctor can check who the patient is, in the order in which it is offered. */
export const FORMAS_DE_CONFERIR = ['foto', 'video', 'antes', 'pessoalmente'] as const;
export type FormaDeConferir = (typeof FORMAS_DE_CONFERIR)[number];

const ROTULOS: Readonly<Record<FormaDeConferir, string>> = {
  foto: 'Pela foto',
  video: 'Por vídeo',
  antes: 'Já atendi antes',
  pessoalmente: 'Pessoalmente',
};

/** A way of checking as it is offered. */
export function rotuloDaForma(forma: FormaDeConferir): string {
  return ROTULOS[forma];
}

const PALAVRAS: Readonly<Record<FormaDeConferir, string>> = {
  foto: 'pela foto',
  video: 'por vídeo',
  antes: 'por já ter atendido antes',
  pessoalmente: 'pessoalmente',
};

/** A way of checking within a sentence; '' for what was checked before this was asked. */
export function palavrasDaForma(forma: FormaDeConferir | null): string {
  return forma === null ? '' : PALAVRAS[forma];
}

/**
 * The ways that a doctor can truly say of a case: by the photo where there is one, by an earlier case where this doctor
 * decided one of the same patient.
 */
export function formasDeConferir({ foto, atendeu }: { foto: boolean; atendeu: boolean }): FormaDeConferir[] {
  return FORMAS_DE_CONFERIR.filter((forma) => (forma !== 'foto' || foto) && (forma !== 'antes' || atendeu));
}

/** The message to the patient where a doctor asks for the identity document. */
export const PEDIDO_DO_DOCUMENTO =
  'Para conferir quem você é, mande aqui na conversa uma foto do seu documento com foto (RG, CNH ou passaporte), frente e verso. Assim que ela chegar, o seu pedido continua.';
