/** The shapes in which CI hands a change over: what is checked out, how deep, and what the run is told. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDirectory, openRepository } from '../sources/git-repository.ts'
import { installPackages, type GateProject } from './gate-project.ts'

/** Where and with what environment `surface check` runs. */
export interface Checkout {
  readonly dir: string
  readonly env: Readonly<Record<string, string>>
}

export interface CiShape {
  /** The branch that changes go to; default: main. */
  readonly target?: string
  /** Checks `branch` out as CI does when it is to go to `target`. */
  readonly enter: (project: GateProject, branch: string, target: string) => Checkout
}

const github = (event: object, values: Readonly<Record<string, string>> = {}) => {
  const path = join(createDirectory(), 'event.json')
  writeFileSync(path, JSON.stringify(event))
  return { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: path, ...values }
}
const gitlab = (values: Readonly<Record<string, string>>) => ({ CI: 'true', GITLAB_CI: 'true', ...values })
const commitOf = ({ git }: GateProject, name: string) => git('rev-parse', name)

/** The merge of a branch into its target, as a commit that no branch of the project holds. */
function mergeOf({ git }: GateProject, branch: string, target: string): string {
  git('checkout', '-q', '--detach', target)
  git('merge', '-q', '--no-ff', '-m', 'merge', branch)
  const merged = git('rev-parse', 'HEAD')
  git('update-ref', 'refs/pull/7/merge', merged)
  git('checkout', '-q', branch)
  return merged
}

/** A clone that holds one reference, `depth` commits deep. */
export function cloneOf({ dir }: GateProject, reference: string, depth: number): string {
  const clone = openRepository(createDirectory())
  clone.git('init', '-q')
  clone.git('remote', 'add', 'origin', `file://${dir}`)
  clone.git('fetch', '-q', `--depth=${depth}`, 'origin', `+${reference}:refs/remotes/ci`)
  clone.git('checkout', '-q', '--detach', 'refs/remotes/ci')
  installPackages(clone.dir)
  return clone.dir
}

const ofPullRequest: CiShape['enter'] = (project, branch, target) => {
  project.git('checkout', '-q', branch)
  return { dir: project.dir, env: github({ pull_request: { base: { sha: commitOf(project, target) } } }) }
}

/** What the target becomes when the change is merged; the project's own branches stay. */
function pushed(project: GateProject, branch: string, target: string): string {
  project.git('update-ref', 'refs/heads/pushed', mergeOf(project, branch, target))
  return 'refs/heads/pushed'
}

export const CI_SHAPES: Readonly<Record<string, CiShape>> = {
  'a merge commit of a pull request, two commits deep': {
    enter(project, branch, target) {
      const merged = mergeOf(project, branch, target)
      const dir = cloneOf(project, 'refs/pull/7/merge', 2)
      return { dir, env: github({}, { GITHUB_REF: 'refs/pull/7/merge', GITHUB_SHA: merged }) }
    },
  },
  'merged results of GitLab, two commits deep': {
    enter(project, branch, target) {
      const merged = mergeOf(project, branch, target)
      const dir = cloneOf(project, 'refs/pull/7/merge', 2)
      return { dir, env: gitlab({ CI_MERGE_REQUEST_EVENT_TYPE: 'merged_result', CI_COMMIT_SHA: merged }) }
    },
  },
  'a detached merge request of GitLab': {
    enter(project, branch, target) {
      project.git('checkout', '-q', branch)
      const base = project.git('merge-base', branch, target)
      return { dir: project.dir, env: gitlab({ CI_MERGE_REQUEST_DIFF_BASE_SHA: base }) }
    },
  },
  'the event of a pull request, its branch checked out': { enter: ofPullRequest },
  'the event of a merge group': {
    enter(project, branch, target) {
      const reference = pushed(project, branch, target)
      const event = { merge_group: { base_sha: commitOf(project, target) } }
      return { dir: cloneOf(project, reference, 2), env: github(event) }
    },
  },
  'the event of a push to main': {
    enter(project, branch, target) {
      const reference = pushed(project, branch, target)
      const event = { before: commitOf(project, target) }
      return { dir: cloneOf(project, reference, 2), env: github(event, { GITHUB_REF: 'refs/heads/main' }) }
    },
  },
  'a push to main in a CI that tells nothing': {
    enter(project, branch, target) {
      const dir = cloneOf(project, pushed(project, branch, target), 2)
      openRepository(dir).git('branch', 'main')
      return { dir, env: { CI: 'true' } }
    },
  },
  'a local branch': {
    enter(project, branch) {
      project.git('checkout', '-q', branch)
      return { dir: project.dir, env: {} }
    },
  },
  'a pull request into a release branch': { target: 'release/1.x', enter: ofPullRequest },
  'a pull request stacked on another': { target: 'first-half', enter: ofPullRequest },
}
