const YEAR = 365;

/**
 * Days after which each key of an installation is to be changed (told by `doctor`). A year for what is sent to others in each
 * call, or signs what people hold; two, the longest that NIST SP 800-57 (part 1, 5.3.6) gives a symmetric key that wraps or
 * encrypts, for those that stay on the machine.
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

/** A key of the installation, by the name of its setting. */
export type NomeDaChave = keyof typeof PRAZO_DA_CHAVE_DIAS;

/** Days for which a previous key may stay beside the one that replaced it: time for people to make other recovery codes. */
export const ANTERIOR_DIAS = 30;
