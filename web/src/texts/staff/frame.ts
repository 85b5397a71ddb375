import type { Job } from '../../model/forms';
import { speech } from '../language.svelte';

// What all screens of the staff say. Each of them has texts of its own beside this file.
const en = {
  signOn: 'Sign on',
  signOff: 'Sign off',
  person: 'Staff number',
  secret: 'PIN or password',
  chooseJob: 'Begin duty',
  chooseJobNote: 'What you do is recorded with your name and this job.',
  atTable: 'At table',
  endDuty: 'End duty',
  offDuty: 'Off duty',
  noJobHere: 'None of your jobs works at this screen.',
  approvalTitle: 'Another person is needed',
  approvalNote: 'He gives his own number and PIN; it is recorded with his name.',
  approve: 'Approve',
  cancel: 'Cancel',
  dealerScreen: 'Dealer console',
  pitScreen: 'Pit console',
  officeScreen: 'Office',
};
type CommonTexts = typeof en;

const zh: CommonTexts = {
  signOn: '签到',
  signOff: '签退',
  person: '员工编号',
  secret: 'PIN 或密码',
  chooseJob: '开始当值',
  chooseJobNote: '您所做的一切都会连同姓名和此职务记录在案。',
  atTable: '赌桌',
  endDuty: '结束当值',
  offDuty: '未当值',
  noJobHere: '您的职务不在此屏幕工作。',
  approvalTitle: '需要另一位人员',
  approvalNote: '请其输入自己的编号和 PIN；将以其姓名记录。',
  approve: '批准',
  cancel: '取消',
  dealerScreen: '荷官台',
  pitScreen: '区域监控台',
  officeScreen: '办公室',
};

const jobs: Record<Job, { en: string; zh: string }> = {
  dealer: { en: 'Dealer', zh: '荷官' },
  'pit-supervisor': { en: 'Pit Supervisor', zh: '区域主任' },
  'pit-manager': { en: 'Pit Manager', zh: '区域经理' },
  'assistant-casino-manager': { en: 'Assistant Casino Manager', zh: '助理赌场经理' },
  'gaming-shift-manager': { en: 'Gaming Shift Manager', zh: '博彩值班经理' },
  attendant: { en: 'Attendant', zh: '服务员' },
  cashier: { en: 'Cashier', zh: '出纳员' },
  'cage-manager': { en: 'Cage Manager', zh: '账房经理' },
  auditor: { en: 'Auditor', zh: '审计员' },
  administrator: { en: 'Administrator', zh: '管理员' },
};

export function staffTexts(): CommonTexts {
  return speech.language === 'zh' ? zh : en;
}

export const allJobs = Object.keys(jobs) as Job[];

export function jobName(job: Job): string {
  return speech.say(jobs[job]);
}
