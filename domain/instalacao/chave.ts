const YEAR = 365;

/**
 * Days after which each key is to be changed (reported by `doctor`). A year for keys sent to others in each call, or
 * that sign people's documents; two, the longest that NIST SP 800-57 (part 1, 5.3.6) gives a symmetric key that wraps
 * or encrypts, for those that stay on the machine.
 */
export const PRAZO_DA_CHAVE_DIAS = {
  APP_SECRET: YEAR,
  MASTER_KEY: 2 * YEAR,
  BACKUP_KEY: 2 * YEAR,
  ASAAS_API_KEY: YEAR,
  ASAAS_WEBHOOK_TOKEN: YEAR,
  PSC_CLIENT_SECRET: YEAR,
  S3_SECRET_ACCESS_KEY: YEAR,
  OPS_TOKEN: YEAR,
} as const;

/** A key of the installation, by its setting's name. */
export type NomeDaChave = keyof typeof PRAZO_DA_CHAVE_DIAS;

/** Days for which a previous key may be kept: time to issue new recovery codes. */
export const ANTERIOR_DIAS = 30;
