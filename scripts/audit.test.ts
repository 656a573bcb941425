import { expect, test } from 'vitest';
import { judgeAudit, readExceptions, type AuditException } from './audit.ts';

/** Report of npm 11 with two advisories: the second one affects us through a package without an advisory of its own. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    semver: {
      name: 'semver',
      severity: 'high',
      isDirect: false,
      via: [
        {
          source: 1101088,
          name: 'semver',
          dependency: 'semver',
          title: 'semver vulnerable to Regular Expression Denial of Service',
          url: 'https://github.com/advisories/GHSA-c2qf-rxjj-qqgw',
          severity: 'high',
          cwe: ['CWE-1333'],
          cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
          range: '>=7.0.0 <7.5.2',
        },
      ],
      effects: ['sharp'],
      range: '7.0.0 - 7.5.1',
      nodes: ['node_modules/semver'],
      fixAvailable: true,
    },
    sharp: {
      name: 'sharp',
      severity: 'high',
      isDirect: true,
      via: ['semver'],
      effects: [],
      range: '0.27.1 - 0.32.0',
      nodes: ['node_modules/sharp'],
      fixAvailable: true,
    },
    micromatch: {
      name: 'micromatch',
      severity: 'moderate',
      isDirect: false,
      via: [
        {
          source: 1098681,
          name: 'micromatch',
          dependency: 'micromatch',
          title: 'Regular Expression Denial of Service (ReDoS) in micromatch',
          url: 'https://github.com/advisories/GHSA-952p-6rrq-rcjv',
          severity: 'moderate',
          cwe: ['CWE-1333'],
          cvss: { score: 5.3, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L' },
          range: '<4.0.8',
        },
      ],
      effects: [],
      range: '<4.0.8',
      nodes: ['node_modules/micromatch'],
      fixAvailable: true,
    },
  },
  metadata: { vulnerabilities: { info: 0, low: 0, moderate: 1, high: 2, critical: 0, total: 3 } },
};
const NOT_ALLOWED = { message: '405 Method Not Allowed - POST', method: 'POST', statusCode: 405, body: '' };

const SEMVER =
  'GHSA-c2qf-rxjj-qqgw (semver >=7.0.0 <7.5.2): high: semver vulnerable to Regular Expression Denial of Service';
const EXCEPTION: AuditException = {
  advisory: 'GHSA-c2qf-rxjj-qqgw',
  package: 'semver',
  reason: 'only our own version numbers are compared',
  since: '2026-11-01',
  until: '2026-12-01',
};

/** Judges as of 24 November 2026; `dev` names packages for building and testing only. */
function judge(json: unknown, exceptions: readonly AuditException[] = [], dev: readonly string[] = []) {
  const isDev = (node: string) => dev.includes(node.replace('node_modules/', ''));
  return judgeAudit(json, exceptions, { today: '2026-11-24', isDev });
}

test('an advisory about what runs is a problem once, however many packages it reaches', () => {
  const { problems } = judge(REPORT);
  expect(problems).toHaveLength(2);
  expect(problems[0]).toBe(SEMVER);
  expect(judge({ auditReportVersion: 2, vulnerabilities: {} })).toEqual({
    asked: true,
    advisories: 0,
    problems: [],
  });
});

test('about what builds and tests, from high on', () => {
  expect(judge(REPORT, [], ['semver', 'sharp', 'micromatch']).problems).toEqual([SEMVER]);
});

test('an exception takes its advisory of its package away, through its last day', () => {
  const dev = ['micromatch'];
  expect(judge(REPORT, [{ ...EXCEPTION, until: '2026-11-24' }], dev).problems).toEqual([]);
  expect(judge(REPORT, [{ ...EXCEPTION, package: 'other' }], dev).problems).toEqual([SEMVER]);
  expect(judge(REPORT, [{ ...EXCEPTION, until: '2027-01-24' }], dev).problems).toEqual([
    'GHSA-c2qf-rxjj-qqgw (semver): an exception for high lasts at most 30 days',
  ]);
});

test('an ended exception is a problem, also where nobody was asked', () => {
  const ended = [{ ...EXCEPTION, until: '2026-11-23' }];
  const words = 'GHSA-c2qf-rxjj-qqgw (semver): its exception ended on 2026-11-23';
  expect(judge(REPORT, ended, ['micromatch']).problems).toEqual([words]);
  expect(judge(NOT_ALLOWED, ended)).toEqual({ asked: false, why: NOT_ALLOWED.message, problems: [words] });
});

test('no answer of the registry → reported, no problem; a report of another form → refused', () => {
  expect(judge(NOT_ALLOWED)).toEqual({ asked: false, why: NOT_ALLOWED.message, problems: [] });
  expect(() => judge({ auditReportVersion: 3, advisories: {} })).toThrow('auditReportVersion');
  expect(() => judge([])).toThrow('object');
});

test('the kept exceptions have what they need', async () => {
  expect(await readExceptions()).toBeInstanceOf(Array);
});
