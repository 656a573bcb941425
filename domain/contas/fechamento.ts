/** Why the reading of a person is closed; `movida`: the desk found that another account answers for them. */
export const MOTIVOS_DO_FECHAMENTO = ['adulta', 'recusada', 'prazo', 'movida'] as const;
export type MotivoDoFechamento = (typeof MOTIVOS_DO_FECHAMENTO)[number];
