import type { Problem } from './forms';

// Refusals that another person can lift by his own number and secret.
const byAnother = ['second-person-needed', 'role-too-low'];
// What nobody can approve for another: he does it himself.
const inHisName = ['proposal-is-yours', 'may-not'];

export function asksForAnother(problem: Problem): boolean {
  return byAnother.includes(problem.refusal ?? '');
}

export function isForAnother(problem: Problem): boolean {
  return inHisName.includes(problem.refusal ?? '') || problem.type.endsWith(':may-not');
}

export function isForHouse(problem: Problem): boolean {
  return problem.type.endsWith(':through-the-house');
}
