/** Ways to check the patient's identity, in the order of the screen. */
export const FORMAS_DE_CONFERIR = ['foto', 'video', 'antes', 'pessoalmente'] as const;
export type FormaDeConferir = (typeof FORMAS_DE_CONFERIR)[number];

const ROTULOS: Readonly<Record<FormaDeConferir, string>> = {
  foto: 'Pela foto',
  video: 'Por vídeo',
  antes: 'Já atendi antes',
  pessoalmente: 'Pessoalmente',
};

/** As the label of an option. */
export function rotuloDaForma(forma: FormaDeConferir): string {
  return ROTULOS[forma];
}

const PALAVRAS: Readonly<Record<FormaDeConferir, string>> = {
  foto: 'pela foto',
  video: 'por vídeo',
  antes: 'por já ter atendido antes',
  pessoalmente: 'pessoalmente',
};

/** Within a sentence; '' for a case from before the check was recorded. */
export function palavrasDaForma(forma: FormaDeConferir | null): string {
  return forma === null ? '' : PALAVRAS[forma];
}

/**
 * The ways that apply to a case: `foto` where there is a photo, `antes` where this doctor decided an earlier case of
 * the patient.
 */
export function formasDeConferir({ foto, atendeu }: { foto: boolean; atendeu: boolean }): FormaDeConferir[] {
  return FORMAS_DE_CONFERIR.filter((forma) => (forma !== 'foto' || foto) && (forma !== 'antes' || atendeu));
}

/** Message to the patient that asks for the identity document. */
export const PEDIDO_DO_DOCUMENTO =
  'Para conferir quem você é, mande aqui na conversa uma foto do seu documento com foto (CIN, RG, CNH ou passaporte), frente e verso. Assim que ela chegar, o seu pedido continua.';
