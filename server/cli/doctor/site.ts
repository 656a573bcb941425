import type { Config } from '#server/config.ts';
import { readCertificate, type ServedCertificate } from '#platform/machine-watch.ts';
import { aviso, bem, mal, type Finding } from './finding.ts';

const WHAT = 'Certificado do site';
const DAY_MS = 86_400_000;
/** Authorities renew a certificate of ninety days thirty days before its end. */
const SOON_DAYS = 14;

/** Checks that the public address answers, with a certificate that browsers accept and that is not about to end. */
export async function checkCertificate({ demo, appUrl }: Config, now: number): Promise<Finding[]> {
  if (demo || !appUrl.startsWith('https:')) return [];
  const { hostname, port } = new URL(appUrl);
  const served = await readCertificate(hostname, Number(port || 443));
  if (served !== null) return [judgeCertificate(served, now)];
  const remedy = 'Abra o endereço em um celular fora desta rede. Se não abrir: DNS, firewall e o proxy.';
  return [aviso(WHAT, `daqui ninguém atende em ${appUrl}`, remedy)];
}

export function judgeCertificate({ ate, recusado }: ServedCertificate, now: number): Finding {
  const days = Math.floor((ate.getTime() - now) / DAY_MS);
  if (days < 0)
    return mal(
      WHAT,
      `venceu há ${-days} dias`,
      'Renove-o no proxy: o navegador avisa o paciente e ele vai embora.',
    );
  if (recusado !== null)
    return mal(
      WHAT,
      `o navegador recusa (${recusado})`,
      'Confira o nome do site no certificado e quem o emitiu.',
    );
  if (days < SOON_DAYS)
    return aviso(WHAT, `vence em ${days} dias`, 'A renovação automática parou: leia o log do proxy.');
  return bem(WHAT, `vale por mais ${days} dias`);
}
