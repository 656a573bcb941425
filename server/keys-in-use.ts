import type { NomeDaChave } from '../domain/instalacao/chave.ts';
import type { Config } from './config.ts';
import type { ChaveEmUso } from './features/instalacao/chaves/chaves.public.ts';
import type { AppSecrets } from './platform/secrets/app-secret.ts';
import { createSigner } from './platform/secrets/secrets.ts';

/**
 * The keys that the installation uses, each by its keyed hash under APP_SECRET; the hash under APP_SECRET_PREVIOUS follows.
 * @param masterKey its derived name
 */
export function keysInUse(config: Config, secrets: AppSecrets, masterKey: string): ChaveEmUso[] {
  const { asaas, signature, storage } = config;
  const values: [NomeDaChave, string | null | undefined][] = [
    ['APP_SECRET', secrets[0]],
    ['MASTER_KEY', masterKey],
    ['BACKUP_KEY', config.backupKey],
    ['ASAAS_API_KEY', asaas?.apiKey],
    ['ASAAS_WEBHOOK_TOKEN', asaas?.webhookToken],
    ['PSC_CLIENT_SECRET', signature.psc?.clientSecret],
    ['S3_SECRET_ACCESS_KEY', storage.s3?.secretAccessKey],
    ['OPS_TOKEN', config.opsToken],
  ];
  const signer = createSigner(...secrets);
  return values.flatMap(([nome, value]) =>
    value ? [{ nome, marcas: signer.keys('chave', `${nome}:${value}`) }] : [],
  );
}
