import type { LegalIdentity } from '../../../contracts/public-pages.ts';

/** The company behind the service, its medical director and data officer; empty settings are left out. */
export function LegalIdentityBlock({ legal, demo }: { legal: LegalIdentity; demo: boolean }) {
  const lines = [
    legal.name,
    legal.cnpj && `CNPJ ${legal.cnpj}`,
    legal.address,
    legal.technicalDirector && `Responsabilidade técnica: ${legal.technicalDirector}`,
    legal.dataOfficer && `Encarregado de dados: ${legal.dataOfficer}`,
  ].filter((line) => line !== '');
  if (lines.length === 0) return null;
  return (
    <div>
      <h2 className="landing-footer-title">Quem responde</h2>
      <ul className="small">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {demo && <li>Dados fictícios, de demonstração.</li>}
      </ul>
    </div>
  );
}
