import type { ComponentType } from 'react';
import type { Papel } from '#domain/catalogo/servicos.ts';
import { CertificatePaper, ExamsPaper, PrepPaper, ReferralPaper, ReportPaper } from './other-papers.tsx';
import { BluePaper, SimplePaper, SpecialPaper, YellowPaper } from './prescriptions.tsx';

const DRAWINGS: Readonly<Record<Papel, ComponentType>> = {
  branca: SimplePaper,
  especial: SpecialPaper,
  azul: BluePaper,
  amarela: YellowPaper,
  exames: ExamsPaper,
  encaminhamento: ReferralPaper,
  atestado: CertificatePaper,
  relatorio: ReportPaper,
  prep: PrepPaper,
};

export function PaperDrawing({ papel }: { papel: Papel }) {
  const Drawing = DRAWINGS[papel];
  return <Drawing />;
}
