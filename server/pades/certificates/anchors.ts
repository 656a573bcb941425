import { CertificateUnreadable, parseCertificate } from './certificate.ts';

/** Certificates that are believed, DER: a path ends in one of the roots, `others` may stand between. */
export type Anchors = { roots: readonly Buffer[]; others: readonly Buffer[] };

/** Certificates as files and providers give them, DER: PEM, several of them, or one in bare base64. Not looked into. */
export function certificatesIn(text: string): Buffer[] {
  const blocks = text.split('-----BEGIN CERTIFICATE-----').slice(1);
  const bodies = blocks.length > 0 ? blocks.map((block) => block.split('-----END')[0] ?? '') : [text];
  return bodies.map((body) => Buffer.from(body.replaceAll(/\s/g, ''), 'base64'));
}

/** The roots of a PEM file, which are the certificates that name themselves as issuer, and what else it holds; null without a root. */
export function readAnchors(pem: string): Anchors | null {
  try {
    const found = certificatesIn(pem).map((der) => parseCertificate(der));
    const [roots, others] = [true, false].map((self) =>
      found.filter((one) => one.subjectDer.equals(one.issuerDer) === self).map(({ fields }) => fields.der),
    );
    return roots && others && roots.length > 0 ? { roots, others } : null;
  } catch (error) {
    if (error instanceof CertificateUnreadable) return null;
    throw error;
  }
}
