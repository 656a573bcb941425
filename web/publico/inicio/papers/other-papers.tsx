import { DottedLine, Fold, Outline, PenStroke, TextLine } from '#ui/art/Art.tsx';
import { Box, Letterhead, Signature, Upright } from './parts.tsx';

const EXAMS = [50, 68, 86, 104] as const;

export function ExamsPaper() {
  return (
    <Upright paper="green">
      <Letterhead />
      {EXAMS.map((y, index) => (
        <g key={y}>
          <Box x={20} y={y} width={11} height={11} />
          <TextLine d={`M40 ${y + 5.5}h${[54, 38, 62, 46][index]}`} strong={index < 3} />
          {index < 3 && <PenStroke d={`M22.5 ${y + 5}l3 4 8-11`} width={2.6} />}
        </g>
      ))}
      <Signature x={22} y={130} scale={0.7} />
    </Upright>
  );
}

export function ReferralPaper() {
  return (
    <Upright paper="violet">
      <Letterhead />
      <circle
        cx="30"
        cy="66"
        r="9"
        stroke="var(--pen)"
        strokeWidth="2.6"
        fill="var(--pen)"
        fillOpacity=".14"
      />
      <DottedLine d="M46 66h34" />
      <PenStroke d="M80 59l8 7-8 7" width={2.6} />
      <circle cx="104" cy="66" r="9" stroke="var(--pen)" strokeWidth="2.6" />
      <TextLine d="M20 94h80" strong />
      <TextLine d="M20 105h66" />
      <Signature x={22} y={124} />
      <DottedLine d="M20 142h68" />
    </Upright>
  );
}

export function CertificatePaper() {
  return (
    <Upright paper="rose">
      <Letterhead />
      <Box x={20} y={48} width={44} height={38} />
      <path
        d="M20 58h44M34.7 58v28M49.3 58v28M20 72h44"
        stroke="var(--paper-ink)"
        strokeOpacity=".3"
        strokeWidth="1.3"
      />
      <PenStroke d="M38 64l3.5 4 6-8" width={2.6} />
      <TextLine d="M76 54h36" strong />
      <TextLine d="M76 65h28" />
      <TextLine d="M76 76h34" />
      <TextLine d="M20 102h62" strong />
      <Signature x={22} y={122} scale={0.7} />
      <circle cx="98" cy="124" r="17" stroke="var(--pen)" strokeOpacity=".75" strokeWidth="2" />
      <circle
        cx="98"
        cy="124"
        r="12"
        stroke="var(--pen)"
        strokeOpacity=".75"
        strokeWidth="1.6"
        strokeDasharray="0 3.8"
        strokeLinecap="round"
      />
    </Upright>
  );
}

export function ReportPaper() {
  return (
    <svg className="paper paper-pair" viewBox="0 0 142 156" fill="none" aria-hidden="true">
      <Outline d="M20 12h106v138H20z" paper="sand" />
      <Outline d="M13 8h106v142H13z" paper="sand" />
      <Outline d="M6 4h92l18 18v128H6z" paper="sand" />
      <Fold d="M98 4v18h18z" />
      <PenStroke d="M14 20l12-8" width={2.4} />
      <TextLine d="M20 36h56" strong />
      <TextLine d="M20 52h80M20 62h74M20 72h82M20 82h40" />
      <TextLine d="M20 98h80M20 108h66M20 118h76" />
      <Signature x={22} y={134} scale={0.7} />
    </svg>
  );
}

const ROWS = [0, 1, 2, 3, 4] as const;
const DAYS = [0, 1, 2, 3, 4, 5] as const;

/** The drawing of a PrEP prescription: thirty daily doses of which the first are taken. */
export function PrepPaper() {
  return (
    <Upright paper="orange">
      <Letterhead />
      {ROWS.map((row) =>
        DAYS.map((day) => (
          <circle
            key={`${row} ${day}`}
            cx={28 + day * 15}
            cy={56 + row * 14}
            r="4.6"
            stroke="var(--pen)"
            strokeWidth="1.8"
            fill={row * 6 + day < 9 ? 'var(--pen)' : 'none'}
            strokeOpacity={row * 6 + day < 9 ? 1 : 0.55}
          />
        )),
      )}
      <Signature x={22} y={132} scale={0.7} />
    </Upright>
  );
}
